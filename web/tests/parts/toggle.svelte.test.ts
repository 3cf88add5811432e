/** A switch shows what is so, not what was tapped. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import Toggle from "../../src/parts/Toggle.svelte";

const asked: boolean[] = [];
const props = $state({ label: "Hear my tracker", on: true, onchange: (on: boolean) => void asked.push(on) });
let shown: Record<string, unknown>;

beforeEach(() => {
  asked.length = 0;
  props.on = true;
  shown = mount(Toggle, { target: document.body, props });
  flushSync();
});
afterEach(() => unmount(shown));

function input(): HTMLInputElement {
  const found = document.querySelector("input");
  if (!found) throw new Error("no switch");
  return found;
}

test("what is refused stays as it was, and can be asked for again", () => {
  for (const turn of [1, 2]) {
    input().click();
    flushSync();
    expect(asked).toHaveLength(turn);
    expect(asked.at(-1)).toBe(false);
    expect(input().checked).toBe(true);
  }
});

test("what is done shows, at once or later", () => {
  input().click();
  expect(asked).toEqual([false]);
  props.on = false;
  flushSync();
  expect(input().checked).toBe(false);
  input().click();
  expect(asked).toEqual([false, true]);
  expect(input().checked).toBe(false);
});

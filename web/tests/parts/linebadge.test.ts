/** A line is in its operator's colour, or where that gave it none in one of ours. */
import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import LineBadge from "../../src/parts/LineBadge.svelte";

let shown: Record<string, unknown>;
afterEach(() => unmount(shown));

function badge(colour: string | undefined): HTMLElement {
  shown = mount(LineBadge, { target: document.body, props: { name: "U2", colour } });
  const found = document.querySelector<HTMLElement>("span");
  if (!found) throw new Error("no badge");
  return found;
}

test("in the operator's colour, with a text that can be read on it", () => {
  const { style } = badge("#ffd800");
  expect(style.background).toContain("#ffd800");
  expect(style.color).not.toBe("");
});

test.each(["", undefined])("without one the colours are left to the sheet", (colour) => {
  const { style, textContent } = badge(colour);
  expect([style.background, style.color, textContent]).toEqual(["", "", "U2"]);
});

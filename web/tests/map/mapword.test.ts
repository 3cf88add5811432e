/** A map that does not come says so, and can be made anew. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import MapWord from "$/map/MapWord.svelte";

const again = vi.fn();
let shown: Record<string, unknown>;
const button = (): HTMLButtonElement | null => document.querySelector("button");

beforeEach(() => {
  vi.useFakeTimers();
  again.mockReset();
});
afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
});

function shows(failed: boolean): void {
  shown = mount(MapWord, { target: document.body, props: { failed, again } });
  flushSync();
}

test("while it is on its way only that is said, and after a while another try is offered", () => {
  shows(false);
  vi.advanceTimersByTime(14_000);
  flushSync();
  expect(button()).toBeNull();
  expect(document.querySelector("[role=status]")?.textContent).toContain("Drawing the map");
  vi.advanceTimersByTime(1_000);
  flushSync();
  expect(document.body.textContent).toContain("The map does not come.");
  button()?.click();
  expect(again).toHaveBeenCalledOnce();
});

test("where it cannot be drawn that is said at once, and may be tried again", () => {
  shows(true);
  expect(document.body.textContent).toContain("could not be drawn");
  button()?.click();
  expect(again).toHaveBeenCalledOnce();
});

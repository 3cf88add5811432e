/** A spot is noted once, however often its button is tapped, and what the phone has no room for is written still. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, shownToast } from "$/parts/toasts.svelte";
import type { Position } from "$/map/scene";
import { Notebook } from "$/play/notebook.svelte";
import Spots from "$/screens/hider/Spots.svelte";

const notebook = new Notebook({ game: "g", seat: "hider" });
const tools: { pin?: Position | undefined } = {};
vi.mock(import("$/play/table.svelte"), async (original) => ({
  ...(await original()),
  atTable: () => ({ notebook, tools, outlook: {}, view: { edition: "metric" } }) as never,
}));

let shown: Record<string, unknown>;
beforeEach(() => {
  [notebook.draft, tools.pin] = ["Behind the kiosk ", [9.2, 54.1]];
  shown = mount(Spots, { target: document.body });
  flushSync();
});
afterEach(async () => {
  await unmount(shown);
  closeToast();
});

const taps = (): unknown =>
  document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));

test("two taps note it once", async () => {
  const add = vi.spyOn(notebook, "addSpot").mockResolvedValue();
  taps();
  taps();
  await vi.waitFor(() => expect(tools.pin).toBeUndefined());
  expect(add.mock.calls).toEqual([[[54.1, 9.2], "Behind the kiosk"]]);
  expect(notebook.draft).toBe("");
});

test("on a full phone nothing of it is lost", async () => {
  vi.spyOn(notebook, "addSpot").mockRejectedValue(new DOMException("", "QuotaExceededError"));
  taps();
  await vi.waitFor(() => expect(shownToast()?.tone).toBe("danger"));
  expect([notebook.draft, tools.pin]).toEqual(["Behind the kiosk", [9.2, 54.1]]);
});

/** Whatever waits for a word is called up when it comes, and only then. */
import { expect, test } from "vitest";
import { todoOf } from "$/screens/everyone/todo";
import type { View } from "$/wire.gen";

const NOTHING = { offers: [{ command: "pause-game" }] } as View;

test("nothing waits while somebody only may do something", () => {
  expect(todoOf(NOTHING)).toBe("");
});

test.each([
  ["somebody who wants to join", { offers: [{ command: "admit-player", given: { seat: "dora" } }] }],
  ["a watcher", { offers: [{ command: "admit-watcher", given: { seat: "gil" } }] }],
  ["a change that was proposed", { proposals: [{ id: "p1" }] }],
  ["a pause", { pause: { by: "ben" } }],
])("%s waits", (_what, more) => {
  const view = { ...NOTHING, ...more } as unknown as View;
  expect(todoOf(view)).not.toBe("");
  expect(todoOf(view)).not.toBe(todoOf({ ...view, proposals: [{ id: "p2" }] } as unknown as View));
});

/** All that the story's map shows is explained, and nothing else. */
import { expect, test } from "vitest";
import type { Table } from "../../../src/play/table.svelte";
import type { Replay } from "../../../src/screens/story/replay.svelte";
import { ALL } from "../../../src/screens/story/retold";
import { signsThen } from "../../../src/screens/story/scene";

const onMap = (...no_go: object[]): Table => ({ sheet: { no_go } }) as unknown as Table;
const then = (more: object): Replay => ({ eye: "seekers", ...more }) as unknown as Replay;
const LEFT = { left: new Set(["mill"]) };

test("the border always is, and no-go areas where the map has one", () => {
  expect(signsThen(onMap(), then({}))).toEqual(["person", "border"]);
  expect(signsThen(onMap({}), then({ eye: ALL }))).toEqual(["theirs", "person", "no-go", "border"]);
});

test("the lighter shade is explained where something is left only if they moved", () => {
  const signs = (left: string[], still: string[]): string[] =>
    signsThen(onMap(), then({ left: LEFT, area: { left, still, km2: 1 } }));
  const first = ["possible", "ruled-out"];
  expect(signs(["a", "b"], ["a"])).toEqual([...first, "area", "moved", "out", "person", "border"]);
  expect(signs(["a"], ["a"])).toEqual([...first, "area", "out", "person", "border"]);
});

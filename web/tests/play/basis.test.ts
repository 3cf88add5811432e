/** What was worked out is out of date once other clues, marks or stations count, and not before. */
import { expect, test } from "vitest";
import { basisOf } from "../../src/play/basis";
import { setOf } from "../../src/play/collected";
import type { Table } from "../../src/play/table.svelte";

const basis = (more: object = {}): string =>
  basisOf({
    clues: { key: "1," },
    team: { marks: [{ id: "m1" }] },
    left: setOf(["market", "mill"]),
    ...more,
  } as unknown as Table);

test("it stays the same while the same counts, however often the view comes anew", () => {
  expect(basis()).toBe(basis());
});

test.each([
  ["another answer", { clues: { key: "1,2," } }],
  ["a mark taken back", { team: { marks: [] } }],
  ["a mark in the place of another", { team: { marks: [{ id: "m2" }] } }],
  ["fewer stations", { left: setOf(["market"]) }],
  ["as many other stations", { left: setOf(["market", "abbey"]) }],
])("%s makes it another", (_, more) => {
  expect(basis(more)).not.toBe(basis());
});

test("it can be told before anything is known", () => {
  expect(basis({ clues: { key: "" }, team: undefined, left: undefined })).toBe("");
});

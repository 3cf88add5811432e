import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { fieldHint, fieldLabel, namedOptions } from "$/screens/forms/options";
import type { Field } from "$/wire.gen";

const table = {
  questions: new Map([["radar.1km", { id: "radar.1km", wording: "Within 1 km?", category: "radar" }]]),
  book: { categories: [["radar", "Radar"]] },
} as unknown as Table;

test("questions to ban are named with their category, for each must be of another one", () => {
  const bans = { name: "bans", kind: "questions", options: ["radar.1km"] } as unknown as Field;
  expect(namedOptions(table, bans)).toEqual([{ id: "radar.1km", label: "Within 1 km?", detail: "Radar" }]);
});

test("a field says what is counted and what is to be told", () => {
  const declared: Field = { name: "declared", kind: "number", options: ["seconds"], least: 1, most: 60 };
  expect(fieldLabel(declared)).toBe("How many seconds?");
  expect(fieldLabel({ name: "note", kind: "text", options: ["the country"] })).toBe("Note: the country");
  const matched: Field = { name: "matched", kind: "number", options: ["rocks"], least: 4, most: 100 };
  expect(fieldLabel(matched)).toBe("How many rocks did you manage?");
  expect(fieldHint(matched, "metric")).toBe("At least 4");
});

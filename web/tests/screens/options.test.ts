import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { namedOptions } from "$/screens/forms/options";
import type { Field } from "$/wire.gen";

const table = {
  questions: new Map([["radar.1km", { id: "radar.1km", wording: "Within 1 km?", category: "radar" }]]),
  book: { categories: [["radar", "Radar"]] },
} as unknown as Table;

test("questions to ban are named with their category, for each must be of another one", () => {
  const bans = { name: "bans", kind: "questions", options: ["radar.1km"] } as unknown as Field;
  expect(namedOptions(table, bans)).toEqual([{ id: "radar.1km", label: "Within 1 km?", detail: "Radar" }]);
});

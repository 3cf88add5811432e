/** What a seat's map shows is explained, and nothing else; places are named as people do. */
import { expect, test } from "vitest";
import { nearWords, signsOn } from "../../src/play/scene";
import type { Table } from "../../src/play/table.svelte";

const aTable = (more: object): Table =>
  ({
    role: "seeker",
    sheet: { no_go: [] },
    tools: {},
    places: { onMap: [] },
    team: { marks: [] },
    ...more,
  }) as unknown as Table;
const MARK = { what: "area", area: [[54, 9]] };

test("no-go areas, the pin and one's own marks are explained where they are drawn", () => {
  expect(signsOn(aTable({}))).toEqual(["possible", "ruled-out", "clue", "person", "border"]);
  const more = { sheet: { no_go: [{}] }, tools: { pin: [9, 54] }, team: { marks: [MARK] } };
  expect(signsOn(aTable(more))).toEqual([
    "possible",
    "ruled-out",
    "clue",
    "mark",
    "person",
    "pin",
    "no-go",
    "border",
  ]);
  expect(signsOn(aTable({}), "mill")).toContain("looked-at");
  expect(signsOn(aTable({ places: { onMap: [{}] } }))).toContain("place");
});

test("a hider's own station and noted spots are explained, and whoever looks on has a legend, too", () => {
  const hider = { role: "hider", travels: {}, mine: "mill", notebook: { spots: [{}] } };
  expect(signsOn(aTable(hider))).toEqual(["mine", "noted", "person", "border"]);
  expect(signsOn(aTable({ role: "onlooker" }))).toEqual(["person", "border"]);
});

test("a place is at its station, or so far from it; never nothing from it", () => {
  const sheet = { stations: [{ name: "Abbey", position: [54, 9] }] };
  const table = aTable({ sheet, view: { edition: "metric" } });
  expect(nearWords(table, [54, 9])).toBe("at Abbey");
  expect(nearWords(table, [54.001, 9])).toMatch(/^110\sm from Abbey$/);
});

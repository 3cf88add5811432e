/** What is struck from a map: one by one, or many with one tap, and what comes back. */
import { expect, test } from "vitest";
import type { Edit, StationRow } from "$/wire.gen";
import {
  STATION,
  accessOf,
  struckOf,
  withStruck,
  withoutStruck,
} from "../../../src/screens/create/maps/striking";

const PARK: Edit = { action: "remove", what: "park", id: "mill" };
const ADDED: Edit = { action: "add", what: "park", id: "new", name: "Green", position: [54, 9] };
const struck = (edits: readonly Edit[]): string[] => [...struckOf(edits, STATION)];

function station(id: string, wheelchair?: boolean): StationRow {
  const row = { id, name: id, position: [54, 9] as [number, number], modes: [], lines: [] };
  return wheelchair === undefined ? row : { ...row, wheelchair };
}

test("what is struck is struck once, beside all else that is corrected", () => {
  const once = withStruck([PARK, ADDED], STATION, ["mill"]);
  const more = withStruck(once, STATION, ["mill", "quay"]);
  expect(struck(more)).toEqual(["mill", "quay"]);
  expect(more).toEqual(expect.arrayContaining([PARK, ADDED]));
  expect(more).toHaveLength(4);
});

test("what comes back leaves the rest struck", () => {
  const edits = withStruck([PARK], STATION, ["mill", "quay", "tower"]);
  expect(struck(withoutStruck(edits, STATION, ["mill", "tower"]))).toEqual(["quay"]);
  expect(withoutStruck(edits, STATION, ["mill", "quay", "tower"])).toEqual([PARK]);
});

test("what is added is not struck", () => {
  expect([...struckOf([PARK, ADDED], "park")]).toEqual(["mill"]);
});

test("of a station nobody has spoken of it is not known that it has steps", () => {
  const stations = [station("mill", true), station("quay", false), station("tower")];
  expect(accessOf(stations)).toEqual({ barred: ["quay"], unknown: ["tower"] });
  expect(accessOf([])).toEqual({ barred: [], unknown: [] });
});

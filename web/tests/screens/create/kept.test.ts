import { beforeEach, expect, test } from "vitest";
import { PLAIN } from "$/screens/create/draft.svelte";
import { forgetSetup, isChosen, keepSetup, keptSetup } from "$/screens/create/kept";
import { additionOf, isBegun, isCut, missingIn, uncut, withShape } from "$/screens/create/maps/shape";

const PLAINLY = { name: "", choices: PLAIN };
const BORDER = [
  [8, 50],
  [9, 50],
  [9, 51],
] as const;

beforeEach(() => localStorage.clear());

test("what was drawn is kept beyond the tab until it is forgotten", () => {
  const shape = { ...uncut("town"), border: BORDER };
  keepSetup({ ...PLAINLY, shapes: [shape] });
  sessionStorage.clear();
  expect(keptSetup()?.shapes).toEqual([shape]);
  forgetSetup();
  expect(keptSetup()).toBeUndefined();
});

test("a set-up in which nothing was chosen is not kept", () => {
  keepSetup({ ...PLAINLY, shapes: [uncut("town")] });
  expect(isChosen(PLAINLY)).toBe(false);
  keepSetup(PLAINLY);
  expect(keptSetup()).toBeUndefined();
});

test("what is drawn on one map leaves what was drawn on another", () => {
  const town = { ...uncut("town"), border: BORDER };
  const city = { ...uncut("city"), noGo: [BORDER] };
  const both = withShape([town], "city", city);
  expect(both).toEqual([town, city]);
  expect(withShape(both, "city", undefined)).toEqual([town]);
  expect(withShape(both, "town", { ...town, title: "Ours" })).toEqual([city, { ...town, title: "Ours" }]);
});

test("an area that is not closed is begun and cuts nothing yet", () => {
  const drawing = { what: "border", corners: BORDER } as const;
  expect(isBegun(uncut("town"))).toBe(false);
  expect(isBegun({ ...uncut("town"), drawing })).toBe(true);
  expect(isCut({ ...uncut("town"), drawing })).toBe(false);
  expect(isCut({ ...uncut("town"), noGo: [BORDER] })).toBe(true);
});

test("a missing place is added once it has a kind, a name and a spot", () => {
  const place = { kind: "park", name: " Mill Park ", at: [8.5, 50.25] } as const;
  expect(additionOf({ kind: "park", name: "Mill Park" })).toBeUndefined();
  expect(missingIn({ kind: "", name: " " })).toEqual(["spot", "kind", "name"]);
  expect(missingIn({ kind: "park", name: "" })).toEqual(["spot", "name"]);
  expect(missingIn(place)).toEqual([]);
  expect(additionOf({ ...place, name: " " })).toBeUndefined();
  expect(additionOf({ ...place, kind: "" })).toBeUndefined();
  expect(additionOf(place)).toEqual({
    action: "add",
    what: "park",
    id: "added:50.250000,8.500000",
    name: "Mill Park",
    position: [50.25, 8.5],
  });
});

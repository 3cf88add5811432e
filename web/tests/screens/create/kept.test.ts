import { beforeEach, expect, test } from "vitest";
import { PLAIN } from "$/screens/create/draft.svelte";
import { forgetSetup, isChosen, keepSetup, keptSetup } from "$/screens/create/kept";
import { additionOf, isBegun, isCut, uncut } from "$/screens/create/maps/shape";

const PLAINLY = { name: "", choices: PLAIN };
const BORDER = [
  [8, 50],
  [9, 50],
  [9, 51],
] as const;

beforeEach(() => localStorage.clear());

test("what was drawn is kept beyond the tab until it is forgotten", () => {
  const shape = { ...uncut("town"), border: BORDER };
  keepSetup({ ...PLAINLY, shape });
  sessionStorage.clear();
  expect(keptSetup()?.shape).toEqual(shape);
  forgetSetup();
  expect(keptSetup()).toBeUndefined();
});

test("a set-up in which nothing was chosen is not kept", () => {
  keepSetup({ ...PLAINLY, shape: uncut("town") });
  expect(isChosen(PLAINLY)).toBe(false);
  keepSetup(PLAINLY);
  expect(keptSetup()).toBeUndefined();
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

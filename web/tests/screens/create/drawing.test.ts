/** The corners of an area that is drawn: one more, another spot for one, one in between, one less. */
import { expect, test } from "vitest";
import { placed, withChosen, withCornerAfter, withoutCorner } from "../../../src/screens/create/maps/drawing";
import type { Drawing } from "../../../src/screens/create/maps/shape";
import { sketched } from "../../../src/screens/create/maps/sketch";
import { uncut } from "../../../src/screens/create/maps/shape";

const SQUARE: Drawing = {
  what: "border",
  corners: [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ],
};
const SPOT = [9, 9] as const;

test("a spot is the last corner, or moves the one that is chosen as often as it takes", () => {
  expect(placed(SQUARE, SPOT).corners).toEqual([...SQUARE.corners, SPOT]);
  const chosen = withChosen(SQUARE, 1);
  const moved = placed(placed(chosen, [5, 5]), SPOT);
  expect(moved).toEqual({ ...SQUARE, corners: [[0, 0], SPOT, [4, 4], [0, 4]], chosen: 1 });
  expect(placed(withChosen(moved, 1), [7, 7]).corners).toHaveLength(5);
});

test("a corner that is put in lies halfway to the next and is the one that moves", () => {
  const after = withCornerAfter(withChosen(SQUARE, 0), 0);
  expect(after).toEqual({
    ...SQUARE,
    corners: [
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ],
    chosen: 1,
  });
  expect(placed(after, SPOT).corners[1]).toEqual(SPOT);
  const last = withCornerAfter(SQUARE, 3);
  expect(last.corners.at(-1)).toEqual([0, 2]);
  expect(last.chosen).toBe(4);
});

test("of an area that has a single corner the next one begins on the same spot", () => {
  const one: Drawing = { what: "no-go", corners: [SPOT] };
  expect(withCornerAfter(one, 0)).toEqual({ ...one, corners: [SPOT, SPOT], chosen: 1 });
});

test("when a corner goes, the same one stays chosen, and none where it was that one", () => {
  const chosen = withChosen(SQUARE, 2);
  expect(withoutCorner(chosen, 0).chosen).toBe(1);
  expect(withoutCorner(chosen, 3).chosen).toBe(2);
  expect(withoutCorner(chosen, 2).chosen).toBeUndefined();
  expect(withoutCorner(SQUARE, 1).corners).toEqual([
    [0, 0],
    [4, 4],
    [0, 4],
  ]);
});

test("the chosen corner is a pin on the map, the others are spots", () => {
  const looks = sketched({ ...uncut("town"), drawing: withChosen(SQUARE, 2) }).map(({ look }) => look);
  expect(looks).toEqual([undefined, "spot", "spot", "pin", "spot"]);
});

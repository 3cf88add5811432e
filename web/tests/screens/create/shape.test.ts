/** What is drawn on a map: an area may be drawn on with, and stays as it was until that is done. */
import { expect, test } from "vitest";
import { closed, type Ring, uncut } from "../../../src/screens/create/maps/shape";

const ring = (lon: number): Ring => [
  [lon, 54],
  [lon + 1, 54],
  [lon, 55],
];
const shape = { ...uncut("map"), border: ring(8), noGo: [ring(9), ring(10)] };

test("a new no-go area comes last, one that is drawn on with stays where it is", () => {
  const drawn = { what: "no-go", corners: ring(11) } as const;
  expect(closed(shape, drawn).noGo).toEqual([ring(9), ring(10), ring(11)]);
  expect(closed(shape, { ...drawn, turn: 0 }).noGo).toEqual([ring(11), ring(10)]);
});

test("a border that is drawn on with takes the place of the one before", () => {
  expect(closed(shape, { what: "border", corners: ring(11) })).toEqual({
    border: ring(11),
    drawing: undefined,
  });
});

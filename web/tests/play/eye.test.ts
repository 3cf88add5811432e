/** Distances and winds for the eye. */
import { expect, test } from "vitest";
import { metresBetween, sideOf, towards } from "../../src/play/eye";

test("a degree of latitude is 111 km", () => {
  expect(metresBetween([54, 9], [55, 9])).toBeCloseTo(111_195, -2);
});

test("the eight winds, also where a degree of longitude is short", () => {
  expect(towards([54, 9], [55, 9])).toBe("n");
  expect(towards([54, 9], [54, 10])).toBe("e");
  expect(towards([60, 9], [59, 7])).toBe("sw");
});

test("how far something is over an edge is said only where a ball is exact enough for it", () => {
  const sides = [990, 996, 1000, 1004, 1010].map((gap) => sideOf(gap, 1000));
  expect(sides).toEqual(["inside", "edge", "edge", "edge", "outside"]);
});

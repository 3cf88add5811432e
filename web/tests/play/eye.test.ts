/** Distances and winds for the eye. */
import { expect, test } from "vitest";
import { metresBetween, towards } from "../../src/play/eye";

test("a degree of latitude is 111 km", () => {
  expect(metresBetween([54, 9], [55, 9])).toBeCloseTo(111_195, -2);
});

test("the eight winds, also where a degree of longitude is short", () => {
  expect(towards([54, 9], [55, 9])).toBe("n");
  expect(towards([54, 9], [54, 10])).toBe("e");
  expect(towards([60, 9], [59, 7])).toBe("sw");
});

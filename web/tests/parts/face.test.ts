/** A clock's face is read from the server's time: what is left rounds up, what has gone rounds down. */
import { expect, test } from "vitest";
import { milestone, reading } from "../../src/parts/face";

test.each([
  ["down", 10_000, 0, 10],
  ["down", 10_000, 200, 10],
  ["down", 10_000, 60_000, 0],
  ["up", 10_000, 900, 10],
  ["up", 10_000, 1000, 11],
] as const)("counting %s from %d ms, after %d ms it shows %d s", (counts, shows, later, shown) => {
  expect(reading({ shows, since: 5000 }, counts, 5000 + later)).toBe(shown);
});

test("a clock that stands shows the same for good, and one from the future has not begun", () => {
  expect(reading({ shows: 10_000, since: null }, "down", 1e12)).toBe(10);
  expect(reading({ shows: 10_000, since: 9000 }, "up", 5000)).toBe(10);
});

test.each([
  [300, "begun"],
  [151, "begun"],
  [150, "half"],
  [60, "minute"],
  [1, "minute"],
  [0, "over"],
] as const)("of five minutes, with %d s left it has %s", (left, come) => {
  expect(milestone(left, 300)).toBe(come);
});

test("of a span that nobody named there is no half", () => {
  expect(milestone(61)).toBe("begun");
});

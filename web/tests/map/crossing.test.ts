import { expect, test } from "vitest";
import { crossesItself } from "$/map/crossing";

test("an outline that is walked round once does not cross itself, whichever way and however bent", () => {
  const bent = [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 1],
    [0, 4],
  ] as const;
  expect(crossesItself(bent)).toBe(false);
  expect(crossesItself([...bent].reverse())).toBe(false);
  // A finger that taps a corner twice draws no other area.
  expect(crossesItself([bent[0], ...bent])).toBe(false);
});

test("lines that cross, touch or go back along each other are found, the closing one too", () => {
  const bowTie = [
    [0, 0],
    [4, 4],
    [4, 0],
    [0, 4],
  ] as const;
  expect(crossesItself(bowTie)).toBe(true);
  expect(crossesItself([...bowTie.slice(1), bowTie[0]])).toBe(true);
  const touching = [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 0],
    [0, 4],
  ] as const;
  expect(crossesItself(touching)).toBe(true);
  const spike = [
    [0, 0],
    [4, 0],
    [6, 0],
    [4, 0],
    [4, 4],
  ] as const;
  expect(crossesItself(spike)).toBe(true);
  const flat = [
    [0, 0],
    [4, 0],
    [2, 0],
  ] as const;
  expect(crossesItself(flat)).toBe(true);
});

/** Rings and lines cut to a box. */
import { describe, expect, it, test } from "vitest";
import { type Path, linesWithin, ringSize, ringWithin, rounded } from "../../../src/map/survey/clip";

const BOX = [0, 0, 10, 10] as const;
const squareAt = (west: number, north: number, wide: number): Path => [
  [west, north],
  [west + wide, north],
  [west + wide, north + wide],
  [west, north + wide],
  [west, north],
];

describe("a ring", () => {
  it.each([
    ["within the box stays as it is", squareAt(2, 2, 4), 16],
    ["over a corner loses what is beyond", squareAt(-5, -5, 10), 25],
    ["around the box becomes the box", squareAt(-5, -5, 30), 100],
    ["beside the box is nothing", squareAt(20, 0, 5), 0],
  ] as const)("%s", (_, ring, size) => {
    const kept = ringWithin(ring, BOX);
    expect(ringSize(kept)).toBe(size);
    expect(kept.at(-1)).toEqual(kept[0]);
  });

  it("that runs the other way round still does", () => {
    expect(ringSize(ringWithin(squareAt(-5, -5, 10).toReversed(), BOX))).toBe(-25);
  });
});

test("a line that leaves and comes back is two lines", () => {
  const line: Path = [
    [5, 5],
    [5, 15],
    [8, 15],
    [8, 5],
  ];
  expect(linesWithin(line, BOX)).toEqual([
    [
      [5, 5],
      [5, 10],
    ],
    [
      [8, 10],
      [8, 5],
    ],
  ]);
});

test("a line through the box keeps what is within, one beside it nothing", () => {
  const through: Path = [
    [-10, 5],
    [20, 5],
  ];
  const beside: Path = [
    [-10, 11],
    [20, 11],
  ];
  expect(linesWithin(through, BOX)).toEqual([
    [
      [0, 5],
      [10, 5],
    ],
  ]);
  expect(linesWithin(beside, BOX)).toEqual([]);
});

test("corners that fall together on whole units are one", () => {
  const path: Path = [
    [0.2, 0],
    [0.4, 0.1],
    [3, 0],
  ];
  expect(rounded(path)).toEqual([
    [0, 0],
    [3, 0],
  ]);
});

/** All that is not left, whatever the rings of what is left do to each other. */
import { expect, it } from "vitest";
import { type Path, type Point, ringSize } from "../../../src/map/survey/clip";
import { restOf } from "../../../src/map/survey/rest";

const BOX = [0, 0, 1000, 1000] as const;
const WHOLE = 1_000_000;
const squareAt = (west: number, north: number, wide: number): Path => [
  [west, north],
  [west + wide, north],
  [west + wide, north + wide],
  [west, north + wide],
  [west, north],
];
const uncovered = (...left: Path[]): number =>
  restOf(left, BOX).reduce((all, ring) => all + ringSize(ring), 0);

/** Corners on whole numbers, so that slices need no rounding where sides are upright or run by halves. */
const wheel = (spokes: readonly Point[], hub: Point): Path[] =>
  spokes.map((spoke, turn) => [hub, spoke, spokes[(turn + 1) % spokes.length] ?? hub, hub]);

it("is all where nothing is left", () => {
  expect(restOf([], BOX)).toEqual([squareAt(0, 0, 1000)]);
});

it("is nothing where all is left, in one piece or in two", () => {
  expect(restOf([squareAt(0, 0, 1000)], BOX)).toEqual([]);
  expect(
    restOf(
      [
        [
          [0, 0],
          [1000, 0],
          [1000, 1000],
          [0, 0],
        ],
        [
          [0, 0],
          [1000, 1000],
          [0, 1000],
          [0, 0],
        ],
      ],
      BOX,
    ),
  ).toEqual([]);
});

it("leaves out what is left, and keeps an island in it", () => {
  expect(uncovered(squareAt(100, 100, 300))).toBe(WHOLE - 90_000);
  expect(uncovered(squareAt(100, 100, 300), squareAt(200, 200, 50).toReversed())).toBe(
    WHOLE - 90_000 + 2_500,
  );
});

it("bears pieces that touch, meet in a corner, or overlap", () => {
  expect(uncovered(squareAt(100, 100, 100), squareAt(200, 100, 100))).toBe(WHOLE - 20_000);
  expect(uncovered(squareAt(100, 100, 100), squareAt(200, 200, 100))).toBe(WHOLE - 20_000);
  expect(uncovered(squareAt(100, 100, 100), squareAt(150, 100, 100))).toBe(WHOLE - 15_000);
});

it("has nothing within zones that share all their edges", () => {
  const spokes: Point[] = [
    [100, 500],
    [300, 100],
    [700, 100],
    [900, 500],
    [700, 900],
    [300, 900],
  ];
  const inner = restOf(wheel(spokes, [500, 500]), BOX).filter((ring) =>
    ring.every(([x, y]) => x > 300 && x < 700 && y > 100 && y < 900),
  );
  expect(inner).toEqual([]);
  expect(Math.abs(uncovered(...wheel(spokes, [500, 500])) - (WHOLE - 480_000))).toBeLessThan(1000);
});

it("is slices that do not overlap, however much is left", () => {
  const many = Array.from({ length: 900 }, (_, turn) =>
    squareAt((turn % 30) * 33 + 4, Math.floor(turn / 30) * 33 + 4, 20),
  );
  expect(uncovered(...many)).toBe(WHOLE - 900 * 400);
});

/** A map's border is more than a thumb can move corner by corner: what is left of it still has its shape. */
import type { Geometry } from "geojson";
import { expect, test } from "vitest";
import { crossesItself } from "../../../src/map/crossing";
import { outlineOf, thinned } from "../../../src/screens/create/maps/outline";

type Ring = [number, number][];
const SQUARE: Ring = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];
const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)];

/** With this many corners on each side. */
const walked = (ring: Ring, steps: number): Ring =>
  ring.flatMap(([x, y], turn) => {
    const [x2, y2] = ring[(turn + 1) % ring.length] ?? [x, y];
    return Array.from({ length: steps }, (_, step): [number, number] => [
      x + ((x2 - x) * step) / steps,
      y + ((y2 - y) * step) / steps,
    ]);
  });

const coast = (corners: number): Ring =>
  Array.from({ length: corners }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / corners;
    const reach = 1 + 0.2 * Math.sin(7 * angle) + 0.02 * Math.sin(91 * angle);
    return [8 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)];
  });

test("corners that lie on a line go, wherever the ring begins", () => {
  const ring = walked(SQUARE, 10);
  for (const begin of [0, 3, 17]) {
    const turned = [...ring.slice(begin), ...ring.slice(0, begin)];
    expect(thinned(turned, 60).toSorted()).toEqual(SQUARE.toSorted());
  }
});

test("of many corners those that stand out most stay, in their order and without crossing", () => {
  const ring = coast(5000);
  const rest = thinned(ring, 60);
  expect(rest).toHaveLength(60);
  expect(rest).toEqual(ring.filter((corner) => rest.includes(corner)));
  expect(crossesItself(rest)).toBe(false);
  const house: Ring = [...SQUARE, [-0.5, 2]];
  expect(thinned(walked(house, 3), 5)).toEqual(house);
  expect(thinned(walked(house, 3), 4)).toEqual(SQUARE);
});

test("where four corners would cross, three are left", () => {
  const fjord: Ring = [
    [5, 6],
    [3, 6],
    [1, 3],
    [1, 2],
    [4, 5],
    [6, 0],
    [6, 3],
  ];
  expect(crossesItself(fjord)).toBe(false);
  expect(thinned(fjord, 4)).toEqual([
    [3, 6],
    [1, 2],
    [6, 0],
  ]);
});

test("what is no area has no outline", () => {
  expect(thinned([], 60)).toEqual([]);
  expect(thinned([[1, 1]], 60)).toEqual([]);
  expect(
    thinned(
      [
        [0, 0],
        [1, 1],
      ],
      60,
    ),
  ).toEqual([]);
});

test("of several pieces the largest counts, and its holes do not", () => {
  const hole: Ring = [
    [1, 1],
    [1, 2],
    [2, 2],
  ];
  const island = SQUARE.map(([x, y]): [number, number] => [10 + x / 2, y / 2]);
  const border: Geometry = {
    type: "MultiPolygon",
    coordinates: [[closed(island)], [closed(SQUARE), closed(hole)]],
  };
  expect(outlineOf(border)).toEqual(SQUARE);
  expect(outlineOf({ type: "Polygon", coordinates: [closed(SQUARE), closed(hole)] })).toEqual(SQUARE);
  expect(outlineOf({ type: "Point", coordinates: [1, 1] })).toEqual([]);
});

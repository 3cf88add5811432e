/**
 * All of a tile that is not left. A square with thousands of holes takes the map library long, and it leaves out all
 * but five hundred of them: so it is quartered until no part has many.
 */
import { type Path, ringSize, ringWithin, rounded } from "./clip";
import type { Box } from "./corners";

const MANY = 40;
const SMALLEST = 64;

/** Rings of polygons, each with its holes after it, out of the rings of what is left in the same order. */
export function restOf(left: readonly Path[], box: Box): Path[] {
  const rings = left.map((ring) => rounded(ringWithin(ring, box))).filter((ring) => ringSize(ring) !== 0);
  const [west, north, east, south] = box;
  const [wide, tall] = [east - west, south - north];
  const covered = rings.reduce((all, ring) => all + ringSize(ring), 0);
  // What remains would be thinner than one unit.
  if (covered >= wide * tall - Math.max(wide, tall)) return [];
  if (rings.length > MANY && wide > SMALLEST)
    return quarters(box).flatMap((quarter) => restOf(rings, quarter));
  const turned = rings.map((ring) => ring.toReversed());
  return [
    squareOf(box),
    ...turned.filter((ring) => ringSize(ring) < 0),
    ...turned.filter((ring) => ringSize(ring) > 0),
  ];
}

function quarters([west, north, east, south]: Box): Box[] {
  const [x, y] = [Math.round((west + east) / 2), Math.round((north + south) / 2)];
  return [
    [west, north, x, y],
    [x, north, east, y],
    [west, y, x, south],
    [x, y, east, south],
  ];
}

const squareOf = ([west, north, east, south]: Box): Path => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
  [west, north],
];

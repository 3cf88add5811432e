/**
 * All of a tile that is not left, as upright slices with straight sides. A square with holes would not do: zones share
 * their edges or overlap by a hair, which the map library's triangles do not bear, and of many holes it leaves some
 * out. A sweep from north to south counts how often each place is covered, and is right whatever the rings do.
 */
import { type Path, type Point, ringSize, rounded } from "./clip";
import type { Box } from "./corners";

/** A side of a ring from north to south; on its east the area begins (1) or ends (-1). */
interface Side {
  readonly from: Point;
  readonly to: Point;
  readonly turn: 1 | -1;
}

/** A slice that began further north, between two sides. */
interface Slice {
  readonly east: Side;
  readonly top: number;
}

/** Rings of polygons without holes, out of the rings of what is left: outer ones clockwise, holes the other way. */
export function restOf(left: readonly Path[], [west, north, east, south]: Box): Path[] {
  const sides = left.flatMap(sidesOf).sort((one, other) => one.from[1] - other.from[1]);
  const ends = sides.flatMap(({ from, to }) => [from[1], to[1]]);
  const levels = [...new Set([north, ...ends, south])].sort((one, other) => one - other);
  const [first, last] = [upright(west, north, south), upright(east, north, south)];
  const rest: Path[] = [];
  let [crossed, next, running]: [Side[], number, Map<Side, Slice>] = [[], 0, new Map()];
  for (const [turn, top] of levels.entries()) {
    const bottom = levels[turn + 1] ?? top;
    crossed = crossed.filter(({ to }) => to[1] > top);
    for (; sides[next]?.from[1] === top; next += 1) crossed.push(sides[next] as Side);
    const gaps = bottom > top ? gapsBetween(inOrder(crossed, (top + bottom) / 2), first, last) : new Map();
    rest.push(...endedAt(top, running, gaps));
    running = goingOn(top, running, gaps);
  }
  return rest;
}

function sidesOf(ring: Path): Side[] {
  return ring.slice(1).flatMap((to, turn): Side[] => {
    const from = ring[turn] as Point;
    if (from[1] === to[1]) return [];
    // Clockwise on the screen: northwards on the west side, southwards on the east side.
    return from[1] > to[1] ? [{ from: to, to: from, turn: 1 }] : [{ from, to, turn: -1 }];
  });
}

const upright = (x: number, north: number, south: number): Side => ({
  from: [x, north],
  to: [x, south],
  turn: 1,
});

function inOrder(sides: readonly Side[], y: number): Side[] {
  const placed = sides.map((side) => ({ side, x: eastingOf(side, y) }));
  return placed.sort((one, other) => one.x - other.x).map(({ side }) => side);
}

function eastingOf({ from, to }: Side, y: number): number {
  return from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
}

/** Where nothing covers a level: from which side to which. */
function gapsBetween(sides: readonly Side[], first: Side, last: Side): Map<Side, Side> {
  const gaps = new Map<Side, Side>();
  let [west, covered] = [first, 0];
  for (const side of sides) {
    if (covered === 0) gaps.set(west, side);
    covered += side.turn;
    west = side;
  }
  if (covered === 0) gaps.set(west, last);
  return gaps;
}

const isSameSlice = (slice: Slice | undefined, east: Side | undefined): boolean =>
  slice !== undefined && slice.east === east;

function endedAt(bottom: number, running: Map<Side, Slice>, gaps: Map<Side, Side>): Path[] {
  return [...running]
    .filter(([west, slice]) => !isSameSlice(slice, gaps.get(west)))
    .map(([west, { east, top }]) => sliceBetween(west, east, top, bottom))
    .filter((slice) => ringSize(slice) > 0);
}

function goingOn(top: number, running: Map<Side, Slice>, gaps: Map<Side, Side>): Map<Side, Slice> {
  const slices = [...gaps].map(([west, east]): [Side, Slice] => {
    const slice = running.get(west);
    return [west, slice && isSameSlice(slice, east) ? slice : { east, top }];
  });
  return new Map(slices);
}

function sliceBetween(west: Side, east: Side, top: number, bottom: number): Path {
  const corner = (side: Side, y: number): Point => [eastingOf(side, y), y];
  const start = corner(west, top);
  return rounded([start, corner(east, top), corner(east, bottom), corner(west, bottom), start]);
}

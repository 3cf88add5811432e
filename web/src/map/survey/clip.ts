/** Rings and lines cut to a box, in whatever units it has. */
import type { Box } from "./corners";

export type Point = readonly [x: number, y: number];
export type Path = readonly Point[];

type Axis = 0 | 1;

/** What of a closed ring lies within the box, closed along its edge; side by side, after Sutherland and Hodgman. */
export function ringWithin(ring: Path, [west, north, east, south]: Box): Path {
  const beyond = [
    [0, west, 1],
    [0, east, -1],
    [1, north, 1],
    [1, south, -1],
  ] as const;
  return beyond.reduce<Path>((kept, [axis, limit, way]) => keptOf(kept, axis, limit, way), ring);
}

function keptOf(ring: Path, axis: Axis, limit: number, way: 1 | -1): Path {
  const isIn = (point: Point): boolean => (point[axis] - limit) * way >= 0;
  if (ring.every(isIn)) return ring;
  const kept: Point[] = [];
  let before: Point | undefined;
  for (const point of ring) {
    if (before && isIn(before) !== isIn(point)) kept.push(crossing(before, point, axis, limit));
    if (isIn(point)) kept.push(point);
    before = point;
  }
  const [first] = kept;
  if (first && !isSame(first, kept.at(-1) as Point)) kept.push(first);
  return kept;
}

function crossing(from: Point, to: Point, axis: Axis, limit: number): Point {
  const along = (limit - from[axis]) / (to[axis] - from[axis]);
  return axis === 0
    ? [limit, from[1] + along * (to[1] - from[1])]
    : [from[0] + along * (to[0] - from[0]), limit];
}

/** The parts of a line that lie within the box. */
export function linesWithin(line: Path, box: Box): Path[] {
  const lines: Point[][] = [];
  let isRunning = false;
  for (let turn = 1; turn < line.length; turn += 1) {
    const [from, to] = [line[turn - 1] as Point, line[turn] as Point];
    const [begin, end] = spanWithin(from, to, box);
    if (begin > end) {
      isRunning = false;
      continue;
    }
    if (!isRunning) lines.push([between(from, to, begin)]);
    lines.at(-1)?.push(between(from, to, end));
    isRunning = end === 1;
  }
  return lines;
}

/** From which to which part of the way one is within the box, after Liang and Barsky; the other way round if never. */
function spanWithin(from: Point, to: Point, [west, north, east, south]: Box): readonly [number, number] {
  let [begin, end] = [0, 1];
  for (const [axis, low, high] of [
    [0, west, east],
    [1, north, south],
  ] as const) {
    const [start, long] = [from[axis], to[axis] - from[axis]];
    if (long === 0) {
      if (start < low || start > high) return NEVER;
      continue;
    }
    const [one, other] = [(low - start) / long, (high - start) / long];
    begin = Math.max(begin, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  return [begin, end];
}
const NEVER = [1, 0] as const;

const between = (from: Point, to: Point, along: number): Point =>
  along === 1 ? to : [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];

export const isSame = (one: Point, other: Point): boolean => one[0] === other[0] && one[1] === other[1];

/** On whole units, without the corners that then fall together. */
export function rounded(path: Path): Path {
  const kept: Point[] = [];
  for (const [x, y] of path) {
    const point: Point = [Math.round(x), Math.round(y)];
    const before = kept.at(-1);
    if (!before || !isSame(before, point)) kept.push(point);
  }
  return kept;
}

/** Positive where it runs clockwise on the screen. */
export function ringSize(ring: Path): number {
  let doubled = 0;
  for (let turn = 1; turn < ring.length; turn += 1) {
    const [from, to] = [ring[turn - 1] as Point, ring[turn] as Point];
    doubled += from[0] * to[1] - to[0] * from[1];
  }
  return doubled / 2;
}

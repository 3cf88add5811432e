/** The map's own border as corners to begin with: its largest piece without holes, thinned out to what a thumb can move. */
import type { Geometry } from "geojson";
import { crossesItself } from "$/map/crossing";
import type { Position } from "$/map/scene";
import type { Ring } from "./shape";

/** More lie on each other on a phone, and fewer cut stations off. */
const MOST_CORNERS = 24;
const LEAST_CORNERS = 3;
/** In degrees, some ten centimetres: a corner that stands out less lies on the line. */
const FINEST = 1e-6;

type Stretch = readonly [from: number, to: number, atMost: number];

export function outlineOf(border: Geometry): Ring {
  const largest = outerRings(border).reduce<Ring>(
    (best, ring) => (areaOf(ring) > areaOf(best) ? ring : best),
    [],
  );
  return thinned(largest, MOST_CORNERS);
}

/** The corners that stand out most, by Douglas and Peucker, in their order; fewer where their lines would cross. */
export function thinned(ring: Ring, most: number): Ring {
  const weights = weightsOf(ring);
  const ranked = [...weights.keys()]
    .filter((turn) => weights[turn] !== 0)
    .toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0));
  for (let count = Math.min(most, ranked.length); count >= LEAST_CORNERS; count -= 1) {
    const kept = new Set(ranked.slice(0, count));
    const rest = ring.filter((_, turn) => kept.has(turn));
    if (!crossesItself(rest)) return rest;
  }
  return [];
}

/** How far each corner stands out from the line between those that stand out more. */
function weightsOf(ring: Ring): number[] {
  const flat = flattened(ring);
  const [begin, opposite] = ends(flat);
  const weights = flat.map((_, turn) => (turn === begin || turn === opposite ? Infinity : 0));
  const closed = [...flat, ...flat];
  const stretches: Stretch[] = [
    [begin, opposite, Infinity],
    [opposite, begin + ring.length, Infinity],
  ];
  for (let next = stretches.pop(); next; next = stretches.pop()) {
    const [from, to, atMost] = next;
    const { turn, gap } = standingOut(closed, from, to);
    if (gap <= FINEST) continue;
    const weight = Math.min(gap, atMost);
    weights[turn % ring.length] = weight;
    stretches.push([from, turn, weight], [turn, to, weight]);
  }
  return weights;
}

/** Two corners far from each other, in their order. */
function ends(flat: Ring): readonly [number, number] {
  const one = farthestFrom(flat[0], flat);
  const other = farthestFrom(flat[one], flat);
  return [Math.min(one, other), Math.max(one, other)];
}

const farthestFrom = (from: Position | undefined, flat: Ring): number =>
  from ? greatest(flat.map((at) => between(from, at))).turn : 0;

/** Of the corners within a stretch the one farthest from the line between its ends. */
function standingOut(flat: Ring, from: number, to: number): Greatest {
  const [start, end] = [flat[from], flat[to]];
  if (!start || !end) return { turn: from, gap: 0 };
  const { turn, gap } = greatest(flat.slice(from + 1, to).map((at) => offLine(at, start, end)));
  return { turn: from + 1 + turn, gap };
}

interface Greatest {
  readonly turn: number;
  readonly gap: number;
}

const greatest = (gaps: readonly number[]): Greatest =>
  gaps.reduce<Greatest>((best, gap, turn) => (gap > best.gap ? { turn, gap } : best), { turn: 0, gap: 0 });

const between = ([x, y]: Position, [x2, y2]: Position): number => Math.hypot(x2 - x, y2 - y);

function offLine(at: Position, start: Position, end: Position): number {
  const [wide, tall] = [end[0] - start[0], end[1] - start[1]];
  const square = wide * wide + tall * tall;
  if (square === 0) return between(at, start);
  const along = ((at[0] - start[0]) * wide + (at[1] - start[1]) * tall) / square;
  const share = Math.min(1, Math.max(0, along));
  return between(at, [start[0] + share * wide, start[1] + share * tall]);
}

/** A degree east is shorter than one north. */
function flattened(ring: Ring): Ring {
  const shorter = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
  return ring.map(([lon, lat]): Position => [lon * shorter, lat]);
}

function outerRings(border: Geometry): Ring[] {
  if (border.type === "Polygon") return border.coordinates.slice(0, 1).map(opened);
  return border.type === "MultiPolygon"
    ? border.coordinates.flatMap((polygon) => polygon.slice(0, 1).map(opened))
    : [];
}

/** In GeoJSON a ring ends with its first corner. */
const opened = (ring: readonly (readonly number[])[]): Ring =>
  ring.slice(0, -1).map(([lon = 0, lat = 0]): Position => [lon, lat]);

function areaOf(ring: Ring): number {
  const twice = ring.reduce((sum, [x, y], turn) => {
    const [x2, y2] = ring[(turn + 1) % ring.length] ?? [x, y];
    return sum + x * y2 - x2 * y;
  }, 0);
  return Math.abs(twice) / 2;
}

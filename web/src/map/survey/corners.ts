/**
 * The corners of a ring or line on the square of the world map (0 to 1, y southwards), flat in one array: of each its
 * x, its y and its weight, which is how much the line would be off without it.
 */
export type Corners = Float64Array;

export const STRIDE = 3;

/** West, north, east, south. */
export type Box = readonly [number, number, number, number];

/** A meridian by its x; a parallel by its y, negated, so that one number tells which it is. */
export type Straight = number;

/** A number of the list that is surely there. */
export const part = (corners: Corners, at: number): number => corners[at] as number;

/** On which meridian or parallel two corners lie, if on one. */
export function straightBetween(corners: Corners, from: number, to: number): Straight | undefined {
  if (part(corners, from) === part(corners, to)) return part(corners, to);
  return part(corners, from + 1) === part(corners, to + 1) ? -part(corners, to + 1) : undefined;
}

/** On which the side lies that leads to this corner, which is not the first. */
export const straightTo = (corners: Corners, at: number): Straight | undefined =>
  straightBetween(corners, at - STRIDE, at);

/** Seen from its first corner, for small rings far from the origin; positive where it runs clockwise on the screen. */
export function sizeOf(corners: Corners): number {
  const [x0, y0] = [part(corners, 0), part(corners, 1)];
  let doubled = 0;
  for (let at = STRIDE; at < corners.length; at += STRIDE) {
    const before = at - STRIDE;
    doubled +=
      (part(corners, before) - x0) * (part(corners, at + 1) - y0) -
      (part(corners, at) - x0) * (part(corners, before + 1) - y0);
  }
  return doubled / 2;
}

export function turnAround(corners: Corners): Corners {
  const turned = new Float64Array(corners.length);
  for (let at = 0; at < corners.length; at += STRIDE)
    turned.set(corners.subarray(at, at + STRIDE), corners.length - STRIDE - at);
  return turned;
}

const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity];

export function boxOf(corners: Corners): Box {
  let [west, north, east, south] = NOWHERE;
  for (let at = 0; at < corners.length; at += STRIDE) {
    west = Math.min(west, part(corners, at));
    north = Math.min(north, part(corners, at + 1));
    east = Math.max(east, part(corners, at));
    south = Math.max(south, part(corners, at + 1));
  }
  return [west, north, east, south];
}

export const boxAround = (boxes: readonly Box[]): Box =>
  boxes.reduce(
    (all, box) => [
      Math.min(all[0], box[0]),
      Math.min(all[1], box[1]),
      Math.max(all[2], box[2]),
      Math.max(all[3], box[3]),
    ],
    NOWHERE,
  );

export const meet = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

export const isInside = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/**
 * One tile of the map out of the pieces of an area: what is left, its edge, all that is out, and what is left only if
 * they moved between answers. Seen from afar an outline has the corners one can see; the deepest tiles have them all.
 */
import { type Path, type Point, linesWithin, ringSize, ringWithin, rounded } from "./clip";
import { type Box, STRIDE, type Straight, isInside, meet, part, straightBetween } from "./corners";
import type { Piece, Ring } from "./piece";
import { DEEPEST } from "./plan";
import { restOf } from "./rest";

/** A tile is so many units wide. */
export const EXTENT = 8192;
const PIXELS = 512;
/** So much of the neighbours is drawn along, wider than any line. */
const BUFFER = 16 * (EXTENT / PIXELS);
/** So far an outline may be from where it is. */
const OFF_PIXELS = 0.375;
const ALL: Box = [-BUFFER, -BUFFER, EXTENT + BUFFER, EXTENT + BUFFER];
const FEWEST_CORNERS = 4;

export interface Drawing {
  readonly left: readonly Piece[];
  /** Of what is left, the pieces that do not hold as a whole if they never moved. */
  readonly doubtful: readonly Piece[];
  /** What of those holds all the same. */
  readonly still: readonly Piece[];
  /** Lines on which pieces of what is left touch. */
  readonly cuts: ReadonlySet<Straight>;
  readonly isRestOut: boolean;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  /** Units across the world. */
  readonly scale: number;
  /** The tile with its buffer, on the square of the world. */
  readonly box: Box;
  /** What weighs no more is not drawn. */
  readonly off: number;
}

/** What is on a tile: rings, of each polygon the outer one and then its holes; and the edge as lines. */
export interface Layers {
  readonly left: readonly Path[];
  readonly edge: readonly Path[];
  readonly out: readonly Path[];
  readonly moved: readonly Path[];
}

export function layersOf(drawing: Drawing, z: number, x: number, y: number): Layers {
  const frame = frameOf(z, x, y);
  const seen = on(frame, drawing.left);
  const rings = ringsOf(seen, frame);
  return {
    left: rings,
    edge: edgesOf(seen, drawing.cuts, frame),
    out: drawing.isRestOut ? restOf(rings, ALL) : [],
    moved: movedIn(drawing, frame),
  };
}

const on = (frame: Frame, pieces: readonly Piece[]): Piece[] =>
  pieces.filter(({ box }) => meet(box, frame.box));

/** What is left but for where they can be if they never moved: whole pieces, or all that is neither out nor that. */
function movedIn({ doubtful, still }: Drawing, frame: Frame): Path[] {
  const rings = ringsOf(on(frame, doubtful), frame);
  const kept = ringsOf(on(frame, still), frame);
  return rings.length > 0 && kept.length > 0 ? restOf([...restOf(rings, ALL), ...kept], ALL) : rings;
}

function frameOf(z: number, x: number, y: number): Frame {
  const scale = EXTENT * 2 ** z;
  const [west, north] = [x / 2 ** z, y / 2 ** z];
  const [buffer, wide] = [BUFFER / scale, 1 / 2 ** z];
  return {
    x: west,
    y: north,
    scale,
    box: [west - buffer, north - buffer, west + wide + buffer, north + wide + buffer],
    off: z >= DEEPEST ? -1 : (OFF_PIXELS / (PIXELS * 2 ** z)) ** 2,
  };
}

/** Of each polygon the outer ring, then its holes. */
function ringsOf(pieces: readonly Piece[], frame: Frame): Path[] {
  const found: Path[] = [];
  let isDrawn = false;
  for (const ring of pieces.flatMap(({ rings }) => rings)) {
    const isHole = ring.size < 0;
    if (isHole && !isDrawn) continue;
    const path = ringIn(ring, frame);
    if (!isHole) isDrawn = path !== undefined;
    if (path) found.push(path);
  }
  return found;
}

function ringIn(ring: Ring, frame: Frame): Path | undefined {
  if (Math.abs(ring.size) <= frame.off || !meet(ring.box, frame.box)) return undefined;
  const whole = seenIn(ring, frame);
  const path = rounded(isInside(ring.box, frame.box) ? whole : ringWithin(whole, ALL));
  return path.length >= FEWEST_CORNERS && ringSize(path) * ring.size > 0 ? path : undefined;
}

function seenIn({ corners }: Ring, { x, y, scale, off }: Frame): Point[] {
  const path: Point[] = [];
  for (let at = 0; at < corners.length; at += STRIDE)
    if (part(corners, at + 2) > off)
      path.push([(part(corners, at) - x) * scale, (part(corners, at + 1) - y) * scale]);
  return path;
}

/** The outlines without the cuts: from one neighbour to the other the area goes on. */
function edgesOf(pieces: readonly Piece[], cuts: ReadonlySet<Straight>, frame: Frame): Path[] {
  return pieces
    .flatMap(({ rings }) => rings)
    .filter(({ size, box }) => Math.abs(size) > frame.off && meet(box, frame.box))
    .flatMap((ring) => linesOf(ring, cuts, frame))
    .flatMap((line) => linesWithin(line, ALL))
    .map(rounded)
    .filter((line) => line.length > 1);
}

function linesOf({ corners }: Ring, cuts: ReadonlySet<Straight>, { x, y, scale, off }: Frame): Path[] {
  const lines: Point[][] = [[]];
  let before = 0;
  for (let at = 0; at < corners.length; at += STRIDE) {
    if (part(corners, at + 2) <= off) continue;
    const straight = at > 0 ? straightBetween(corners, before, at) : undefined;
    if (straight !== undefined && cuts.has(straight)) lines.push([]);
    lines.at(-1)?.push([(part(corners, at) - x) * scale, (part(corners, at + 1) - y) * scale]);
    before = at;
  }
  return lines;
}

/** The lines on which pieces touch that were cut from each other. */
export function cutsBetween(pieces: readonly Piece[]): ReadonlySet<Straight> {
  const [once, more] = [new Set<Straight>(), new Set<Straight>()];
  for (const { cuts } of pieces) for (const cut of cuts) (once.has(cut) ? more : once).add(cut);
  return more;
}

/** A piece of an area as it is kept for drawing: projected and weighed once, when it comes. */
import {
  type Box,
  type Corners,
  STRIDE,
  type Straight,
  boxAround,
  boxOf,
  part,
  sizeOf,
  straightTo,
  turnAround,
} from "./corners";
import type { Outline } from "./outline";
import { weigh } from "./weigh";

export interface Ring {
  /** Closed: the last is the first again. */
  readonly corners: Corners;
  /** Positive for the outer ring of a polygon, which runs clockwise on the screen; negative for a hole. */
  readonly size: number;
  readonly box: Box;
}

export interface Piece {
  /** Of each polygon the outer ring first, then its holes. */
  readonly rings: readonly Ring[];
  readonly box: Box;
  /** The straight lines along which it may have been cut from a neighbour. */
  readonly cuts: ReadonlySet<Straight>;
}

/** Out of its rings: of each polygon the outer one first, then its holes. */
export function pieceOf(outlines: readonly Outline[]): Piece {
  const rings = outlines.map(ringOf);
  return {
    rings,
    box: boxAround(rings.map(({ box }) => box)),
    cuts: new Set(rings.flatMap(({ corners }) => straightsIn(corners))),
  };
}

function ringOf({ isHole, degrees }: Outline): Ring {
  const way = isHole ? -1 : 1;
  const given = projected(degrees);
  const size = sizeOf(given);
  const corners = size * way < 0 ? turnAround(given) : given;
  weigh(corners);
  return { corners, size: Math.abs(size) * way, box: boxOf(corners) };
}

/** By Mercator, as every map on a screen. */
function projected(degrees: Float64Array): Corners {
  const corners = new Float64Array((degrees.length / 2) * STRIDE);
  for (let turn = 0; turn * STRIDE < corners.length; turn += 1) {
    const sine = Math.sin((part(degrees, turn * 2 + 1) * Math.PI) / 180);
    corners[turn * STRIDE] = part(degrees, turn * 2) / 360 + 0.5;
    corners[turn * STRIDE + 1] = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  }
  return corners;
}

function straightsIn(corners: Corners): Straight[] {
  const found: Straight[] = [];
  for (let at = STRIDE; at < corners.length; at += STRIDE) {
    const straight = straightTo(corners, at);
    if (straight !== undefined) found.push(straight);
  }
  return found;
}

/** A piece of an area as it is kept for drawing: projected and weighed once, when it comes. */
import type { Geometry, Position } from "geojson";
import {
  type Box,
  type Corners,
  STRIDE,
  type Straight,
  boxAround,
  boxOf,
  sizeOf,
  straightTo,
  turnAround,
} from "./corners";
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

export function pieceOf(geometry: Geometry): Piece {
  const rings = polygonsOf(geometry).flatMap((polygon) =>
    polygon.map((ring, turn) => ringOf(ring, turn === 0 ? 1 : -1)),
  );
  return {
    rings,
    box: boxAround(rings.map(({ box }) => box)),
    cuts: new Set(rings.flatMap(({ corners }) => straightsIn(corners))),
  };
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === "Polygon") return [geometry.coordinates];
  return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
}

function ringOf(ring: readonly Position[], way: 1 | -1): Ring {
  const given = projected(ring);
  const size = sizeOf(given);
  const corners = size * way < 0 ? turnAround(given) : given;
  weigh(corners);
  return { corners, size: Math.abs(size) * way, box: boxOf(corners) };
}

/** By Mercator, as every map on a screen. */
function projected(ring: readonly Position[]): Corners {
  const corners = new Float64Array(ring.length * STRIDE);
  ring.forEach(([lon = 0, lat = 0], turn) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    corners[turn * STRIDE] = lon / 360 + 0.5;
    corners[turn * STRIDE + 1] = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  });
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

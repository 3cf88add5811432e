/** A ring of a piece as it is told of, before it is projected. */
import type { Geometry, Position } from "geojson";

export interface Outline {
  readonly isHole: boolean;
  /** The longitude and latitude of each corner in turn. Closed: the last is the first again. */
  readonly degrees: Float64Array;
}

/** The rings of an area, of each polygon the outer one first, then its holes. */
export function outlinesOf(geometry: Geometry): Outline[] {
  return polygonsOf(geometry).flatMap((polygon) =>
    polygon.map((ring, turn) => ({ isHole: turn > 0, degrees: flat(ring) })),
  );
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === "Polygon") return [geometry.coordinates];
  return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
}

function flat(ring: readonly Position[]): Float64Array {
  const degrees = new Float64Array(ring.length * 2);
  ring.forEach(([lon = 0, lat = 0], turn) => {
    degrees[turn * 2] = lon;
    degrees[turn * 2 + 1] = lat;
  });
  return degrees;
}

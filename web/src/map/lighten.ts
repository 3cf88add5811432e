/**
 * Outlines with fewer corners, for areas of thousands of zones: a circle keeps two dozen of its hundred and forty, and
 * no eye sees the difference. For drawing only; what an area holds is decided on the server.
 */
import type { Geometry, Position } from "geojson";

const METRES_PER_DEGREE = 111_320;

/** The same area, nowhere further off than so many metres. */
export function lightened(geometry: Geometry, metres: number): Geometry {
  const tolerance = metres / METRES_PER_DEGREE;
  const rings = (polygon: Position[][]): Position[][] => polygon.map((ring) => lighterRing(ring, tolerance));
  if (geometry.type === "Polygon") return { ...geometry, coordinates: rings(geometry.coordinates) };
  if (geometry.type === "MultiPolygon") return { ...geometry, coordinates: geometry.coordinates.map(rings) };
  return geometry;
}

const LEAST_CORNERS = 4;

/** Douglas and Peucker's way, between the first corner and the one furthest from it, and back. */
function lighterRing(ring: Position[], tolerance: number): Position[] {
  const last = ring.length - 1;
  const scale = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
  const flat = ring.map(([lon = 0, lat = 0]) => [lon * scale, lat] as const);
  const keeps = new Set([0, last]);
  const spans: [number, number][] = [];
  const [far] = furthest(flat, 0, last);
  keeps.add(far);
  spans.push([0, far], [far, last]);
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [corner, gap] = furthest(flat, from, to);
    if (gap <= tolerance) continue;
    keeps.add(corner);
    spans.push([from, corner], [corner, to]);
  }
  return keeps.size < LEAST_CORNERS ? ring : ring.filter((_, corner) => keeps.has(corner));
}

/** Which corner between two lies furthest from the line that joins them, and how far. */
function furthest(
  flat: readonly (readonly [number, number])[],
  from: number,
  to: number,
): [corner: number, gap: number] {
  const [ax, ay] = flat[from] ?? [0, 0];
  const [bx, by] = flat[to] ?? [0, 0];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  let [best, gap] = [from, 0];
  for (let corner = from + 1; corner < to; corner += 1) {
    const [x, y] = flat[corner] ?? [0, 0];
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    const square = (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
    if (square > gap) [best, gap] = [corner, square];
  }
  return [best, Math.sqrt(gap)];
}

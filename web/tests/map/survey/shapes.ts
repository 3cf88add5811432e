/** Shapes to be surveyed. */
import type { MultiPolygon, Polygon } from "geojson";

export const square = (west: number, south: number, wide: number): Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [west + wide, south],
      [west + wide, south + wide],
      [west, south + wide],
      [west, south],
    ],
  ],
});

/** A ring of so many corners, none of which lies north or east of another. */
export function round(lon: number, lat: number, wide: number, corners = 400): number[][] {
  const ring = Array.from({ length: corners }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / corners + 0.1;
    return [lon + wide * Math.cos(angle), lat + wide * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? []];
}

export const disc = (lon: number, lat: number, wide: number, corners?: number): Polygon => ({
  type: "Polygon",
  coordinates: [round(lon, lat, wide, corners)],
});

export const discs = (count: number): MultiPolygon => ({
  type: "MultiPolygon",
  coordinates: Array.from({ length: count ** 2 }, (_, turn) => [
    round(0.05 + (turn % count) / count, 0.05 + Math.floor(turn / count) / count, 0.3 / count, 24),
  ]),
});

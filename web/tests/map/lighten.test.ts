/** An area with fewer corners looks the same. */
import type { Polygon } from "geojson";
import { expect, test } from "vitest";
import { lightened } from "../../src/map/lighten";

const METRES = 111_320;

function disc(corners: number, radius: number): Polygon {
  const ring = Array.from({ length: corners + 1 }, (_, turn) => {
    const angle = (2 * Math.PI * (turn % corners)) / corners;
    return [(radius * Math.cos(angle)) / METRES, (radius * Math.sin(angle)) / METRES];
  });
  return { type: "Polygon", coordinates: [ring] };
}

test("a circle keeps a part of its corners and is nowhere further off than allowed", () => {
  const [ring = []] = (lightened(disc(142, 1000), 8) as Polygon).coordinates;
  expect(ring.length).toBeLessThan(40);
  expect(ring[0]).toEqual(ring.at(-1));
  for (const [turn, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = x, nextY = y] = ring[turn + 1] ?? [];
    expect(Math.hypot((x + nextX) / 2, (y + nextY) / 2) * METRES).toBeGreaterThan(991.9);
  }
});

test("corners stay corners, and what is small stays as it is", () => {
  const square = [
    [0, 0],
    [0.01, 0],
    [0.02, 0],
    [0.02, 0.02],
    [0, 0.02],
    [0, 0],
  ];
  const lighter = lightened({ type: "MultiPolygon", coordinates: [[square]] }, 8);
  expect(lighter).toEqual({
    type: "MultiPolygon",
    coordinates: [[square.filter(([x]) => x !== 0.01)]],
  });
  const speck = disc(8, 2);
  expect(lightened(speck, 8)).toEqual(speck);
});

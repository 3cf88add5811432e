/** The tiles of an area: as exact as the eye, whole across the cuts, with all that is out. */
import type { Geometry } from "geojson";
import { describe, expect, it, test } from "vitest";
import { ringSize } from "../../../src/map/survey/clip";
import { outlinesOf } from "../../../src/map/survey/outline";
import { pieceOf } from "../../../src/map/survey/piece";
import { type Drawing, cutsBetween, layersOf } from "../../../src/map/survey/tile";
import { disc, discs, round, square } from "./shapes";

function drawingOf(...areas: Geometry[]): Drawing {
  const left = areas.map((area) => pieceOf(outlinesOf(area)));
  return { left, doubtful: [], still: [], cuts: cutsBetween(left), isRestOut: true };
}
const TILE = 8192;
const PIXEL = TILE / 512;
const sizes = (rings: readonly (readonly (readonly [number, number])[])[]): number =>
  rings.reduce((all, ring) => all + ringSize(ring), 0);

describe("a round area", () => {
  const drawing = drawingOf(disc(0.05, 0.05, 0.02, 2000));

  it("has few corners from afar, and all of them close by", () => {
    const corners = (z: number, x: number, y: number): number =>
      layersOf(drawing, z, x, y).left.flat().length;
    expect(corners(8, 128, 127)).toBeLessThan(40);
    const close = Math.floor(((0.05 + 0.02) / 360 + 0.5) * 2 ** 16);
    expect(corners(16, close, Math.floor((0.5 - 0.05 / 360) * 2 ** 16))).toBeGreaterThan(20);
  });

  it("is drawn within half a pixel of where it is", () => {
    const [z, scale] = [8, TILE * 2 ** 8];
    const [ring = []] = layersOf(drawing, z, 128, 127).left;
    const [cx, cy, radius] = [(0.05 / 360) * scale, TILE - (0.05 / 360) * scale, (0.02 / 360) * scale];
    for (const [turn, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[turn + 1] ?? [x, y];
      const middle = Math.hypot((x + nextX) / 2 - cx, (y + nextY) / 2 - cy);
      expect(Math.abs(middle - radius)).toBeLessThan(PIXEL / 2);
    }
  });

  it("and all that is out make up the tile", () => {
    const { left, out } = layersOf(drawing, 8, 128, 127);
    expect(Math.abs(sizes(left) + sizes(out) - (TILE + 512) ** 2)).toBeLessThan(TILE);
  });

  it("that is too small to be seen is left out", () => {
    expect(layersOf(drawing, 0, 0, 0).left).toEqual([]);
  });
});

test("a ring may run either way round, and a hole stays a hole", () => {
  const [outer, hole] = [round(0.05, 0.05, 0.04), round(0.05, 0.05, 0.01)];
  for (const coordinates of [
    [outer, hole],
    [outer.toReversed(), hole],
    [outer, hole.toReversed()],
  ]) {
    const { left, out } = layersOf(drawingOf({ type: "Polygon", coordinates }), 8, 128, 127);
    expect(left.map((ring) => Math.sign(ringSize(ring)))).toEqual([1, -1]);
    expect(out.every((ring) => ringSize(ring) > 0)).toBe(true);
  }
});

describe("an area in pieces", () => {
  it("has no edge where they were cut from each other", () => {
    const { edge } = layersOf(drawingOf(square(0.01, 0.01, 0.02), square(0.03, 0.01, 0.02)), 8, 128, 127);
    const cut = Math.round((0.03 / 360) * TILE * 2 ** 8);
    const along = edge.flatMap((line) =>
      line.filter(([x], turn) => turn > 0 && x === cut && line[turn - 1]?.[0] === cut),
    );
    expect(edge.flat().length).toBeGreaterThan(0);
    expect(along).toEqual([]);
  });

  it("has its whole edge where nothing touches it", () => {
    const { left, edge } = layersOf(drawingOf(square(0.01, 0.01, 0.02)), 8, 128, 127);
    expect(edge).toEqual(left);
  });

  it("leaves no gap between them from afar", () => {
    const pieces = [square(0.01, 0.01, 0.02), square(0.03, 0.01, 0.02)];
    const { left } = layersOf(drawingOf(...pieces), 8, 128, 127);
    const { left: whole } = layersOf(
      drawingOf({
        type: "Polygon",
        coordinates: [
          [
            [0.01, 0.01],
            [0.05, 0.01],
            [0.05, 0.03],
            [0.01, 0.03],
            [0.01, 0.01],
          ],
        ],
      }),
      8,
      128,
      127,
    );
    expect(sizes(left)).toBe(sizes(whole));
  });
});

test("a tile within the area has no edge and nothing that is out; one beside it is out as a whole", () => {
  const drawing = drawingOf(disc(0, 0, 5));
  const within = layersOf(drawing, 10, 512, 512);
  expect([within.left.length, within.edge, within.out]).toEqual([1, [], []]);
  const beside = layersOf(drawing, 10, 600, 600);
  expect([beside.left, beside.edge, beside.out.length]).toEqual([[], [], 1]);
});

test("thousands of holes are out of what is out, each of them", () => {
  const { left, out } = layersOf(drawingOf(discs(40)), 8, 128, 127);
  expect(left.length).toBeGreaterThan(1000);
  expect(Math.abs(sizes(left) + sizes(out) - (TILE + 512) ** 2)).toBeLessThan(left.length * PIXEL);
});

describe("what is left only if they moved between answers", () => {
  const [zone, kept] = [square(0.01, 0.01, 0.04), square(0.02, 0.02, 0.02)].map((area) =>
    pieceOf(outlinesOf(area)),
  );
  const movedOf = (drawing: Partial<Drawing>): number =>
    sizes(layersOf({ ...drawingOf(square(0.01, 0.01, 0.04)), ...drawing }, 8, 128, 127).moved);
  const whole = sizes(layersOf(drawingOf(square(0.01, 0.01, 0.04)), 8, 128, 127).left);

  it("is nothing where all holds for one who never moved", () => {
    expect(movedOf({})).toBe(0);
  });

  it("is a zone as a whole, or all of it but what holds for one who never moved", () => {
    const doubtful = zone ? [zone] : [];
    expect(movedOf({ doubtful })).toBe(whole);
    const rest = movedOf({ doubtful, still: kept ? [kept] : [] });
    expect(Math.abs(rest - (whole * 3) / 4)).toBeLessThan(TILE);
  });
});

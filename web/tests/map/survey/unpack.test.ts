/** Pieces in few bytes: what the server wrote is read, and nothing else. */
import type { Geometry } from "geojson";
import { expect, test } from "vitest";
import { type Outline, outlinesOf } from "../../../src/map/survey/outline";
import { unpacked } from "../../../src/map/survey/unpack";
import { packed } from "./pack";
import sample from "./pieces.json";
import { disc, discs, square } from "./shapes";

/** At most half a step of the grid off, 6 mm either way. */
function expectSame(read: readonly Outline[], written: readonly Outline[]): void {
  expect(read.map(({ isHole }) => isHole)).toEqual(written.map(({ isHole }) => isHole));
  for (const [turn, { degrees }] of written.entries()) {
    const found = read[turn]?.degrees ?? new Float64Array();
    expect(found.length).toBe(degrees.length);
    expect(Math.max(...degrees.map((each, at) => Math.abs(each - (found[at] ?? NaN))))).toBeLessThan(
      0.501e-7,
    );
  }
}

test("what the server wrote is read: holes, islands, across the antimeridian, the whole earth", () => {
  const content = Uint8Array.from(atob(sample.packed), (letter) => letter.charCodeAt(0)).buffer;
  const written = Object.entries(sample.pieces as unknown as Record<string, Geometry>);
  const read = unpacked(content);
  expect(read.map(({ place }) => place)).toEqual(written.map(([place]) => Number(place)));
  for (const [turn, [, area]] of written.entries()) expectSame(read[turn]?.outlines ?? [], outlinesOf(area));
});

test.each([
  ["a disc", disc(24.1, 59.5, 0.02)],
  ["one of few corners", disc(-179.999, -16.5, 0.00001, 3)],
  ["a square across the antimeridian", square(179.9, -17, 0.2)],
  ["many discs", discs(7)],
])("%s comes as it went", (_what, area) => {
  const [piece] = unpacked(packed(new Map([[4, area]])));
  expect(piece?.place).toBe(4);
  expectSame(piece?.outlines ?? [], outlinesOf(area));
});

test("no bytes are no pieces", () => {
  expect(unpacked(new ArrayBuffer())).toEqual([]);
});

test("an answer that was cut off is not taken for a whole one", () => {
  const whole = packed(new Map([[0, disc(24.1, 59.5, 0.02)]]));
  expect(() => unpacked(whole.slice(0, -1))).toThrow(RangeError);
});

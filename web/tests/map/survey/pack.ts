/** Packs pieces as the server does (src/hideline/wire/pieces.py), number by number. */
import type { Geometry } from "geojson";
import { outlinesOf } from "../../../src/map/survey/outline";

export function packed(pieces: ReadonlyMap<number, Geometry>): ArrayBuffer {
  return Uint8Array.from([...pieces].flatMap(([place, area]) => [place, ...toldOf(area)]).flatMap(bytesOf))
    .buffer;
}

function toldOf(area: Geometry): number[] {
  const outlines = outlinesOf(area);
  const rings = outlines.map(({ degrees }) =>
    [...degrees.slice(0, -2)].map((each) => Math.round(each * 1e7)),
  );
  const heads = outlines.map(({ isHole, degrees }) => degrees.length - 2 + Number(isHole));
  const numbers = rings.flatMap((ring, turn) => {
    const told = [3, 2, 1].reduce(
      (kept, order) => kept.map((each, at) => (at >= 2 * (4 - order) ? each - (kept[at - 2] ?? 0) : each)),
      ring,
    );
    const before = turn > 0 ? (rings[turn - 1] ?? []) : [];
    return told.map((each, at) => unsigned(at < 2 ? each - (before[at] ?? 0) : each));
  });
  return [outlines.length, ...heads, ...numbers];
}

const unsigned = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function bytesOf(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...bytesOf(Math.floor(value / 0x80))];
}

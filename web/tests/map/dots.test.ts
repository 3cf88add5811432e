/** Stations from afar: every state is drawn once, and thousands do not hide the map. */
import { expect, test } from "vitest";
import { DOTS, dotSizes, dots } from "../../src/map/dots";
import { STATION_STATES } from "../../src/map/drawn";
import type { Palette } from "../../src/map/palette";

const NO_COLOURS = new Proxy({}, { get: (_, name) => String(name) }) as Palette;

const statesOf = (layer: { filter?: unknown }): string[] =>
  (layer.filter as [string, unknown, ["literal", string[]]])[2][1];
const largest = (size: unknown): number => Number((size as unknown[]).at(-1));

test("a station of any state is one dot", () => {
  const drawn = dots(NO_COLOURS, 100).flatMap(statesOf);
  expect(drawn.toSorted()).toEqual([...STATION_STATES].toSorted());
});

test("the layers that a finger looks for are those that are drawn", () => {
  expect(dots(NO_COLOURS, 100).map(({ id }) => id)).toEqual(DOTS);
});

test("what is still possible lies above what is out, then what one looks at, and the hider's own above all", () => {
  expect(dots(NO_COLOURS, 100).flatMap(statesOf)).toEqual([
    "ruled-out",
    "plain",
    "possible",
    "looked-at",
    "mine",
  ]);
});

test("the more stations, the smaller their dots, but never too small; one's own stays as it is", () => {
  const of = (stations: number): number[] =>
    dotSizes(stations).map(([, sizes]) => largest(sizes["circle-radius"]));
  const [few, many, most, all] = [of(60), of(4000), of(8500), of(100_000)];
  for (const kind of [0, 1, 2]) {
    expect(few[kind]).toBeGreaterThan(many[kind] ?? NaN);
    expect(many[kind]).toBeGreaterThan(most[kind] ?? NaN);
    expect(all[kind]).toEqual(most[kind]);
  }
  expect(of(0)).toEqual(few);
  expect(all.slice(3)).toEqual(few.slice(3));
});

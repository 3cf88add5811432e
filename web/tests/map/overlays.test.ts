/** What is drawn in another way at another zoom, or by an answer, is rehearsed; and what makes way for what. */
import { expect, test } from "vitest";
import { REHEARSAL, ground, marks, rehearsal } from "../../src/map/overlays";
import type { Palette } from "../../src/map/palette";

const NO_COLOURS = new Proxy({}, { get: (_, name) => String(name) }) as Palette;
const sourceOf = (layer: object): unknown => ("source" in layer ? layer.source : undefined);

test("every layer of stations and of answers' lines is rehearsed, and the soft edge of an area", () => {
  const stations = marks(NO_COLOURS).filter((layer) => sourceOf(layer) === "stations");
  const lines = ground(NO_COLOURS).filter((layer) => layer.type === "line" && sourceOf(layer) === "clue");
  const rehearsed = rehearsal(NO_COLOURS);
  expect(rehearsed.map(({ id }) => id)).toEqual([
    `${REHEARSAL}-edge`,
    ...[...stations, ...lines].map(({ id }) => `${REHEARSAL}-${id}`),
  ]);
  for (const layer of rehearsed) {
    expect(sourceOf(layer)).toBe(REHEARSAL);
    expect(layer.minzoom ?? 0).toBe(0);
  }
});

test("no name lies over a station's mark: the marks find their place first, and are all drawn", () => {
  const layers = marks(NO_COLOURS);
  const turnOf = (id: string): number => layers.findIndex((layer) => layer.id === id);
  const dots = layers.find(({ id }) => id === "stations");
  for (const names of ["station-names", "place-names"])
    expect(turnOf(names)).toBeLessThan(turnOf("stations"));
  expect(dots?.layout).toMatchObject({ "icon-allow-overlap": true });
  expect(dots?.layout).not.toHaveProperty("icon-ignore-placement");
});

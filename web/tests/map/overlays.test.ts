/** What is drawn in another way at another zoom is rehearsed: a finger that zooms there waits for nothing. */
import { expect, test } from "vitest";
import { REHEARSAL, marks, rehearsal } from "../../src/map/overlays";
import type { Palette } from "../../src/map/palette";

const NO_COLOURS = new Proxy({}, { get: (_, name) => String(name) }) as Palette;
const sourceOf = (layer: object): unknown => ("source" in layer ? layer.source : undefined);

test("every layer of stations is rehearsed, and the soft edge of an area", () => {
  const stations = marks(NO_COLOURS).filter((layer) => sourceOf(layer) === "stations");
  const rehearsed = rehearsal(NO_COLOURS);
  expect(rehearsed.map(({ id }) => id)).toEqual([
    `${REHEARSAL}-edge`,
    ...stations.map(({ id }) => `${REHEARSAL}-${id}`),
  ]);
  for (const layer of rehearsed) {
    expect(sourceOf(layer)).toBe(REHEARSAL);
    expect(layer.minzoom ?? 0).toBe(0);
  }
});

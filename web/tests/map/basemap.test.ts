// @vitest-environment node
/** A line whose colour hardly differs from the ground has an edge: read as the map library reads it. */
import { createExpression } from "@maplibre/maplibre-gl-style-spec";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "../../src/design/contrast";
import { isFaint } from "../../src/map/basemap";

const css = readFileSync(new URL("../../src/design/tokens.css", import.meta.url), "utf8");
const token = (name: string, theme: 1 | 2): string =>
  new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)?.[theme] ?? "";
const STANDS_OUT = 3;
const LINES = [
  "#3a0ca2",
  "#2f4858",
  "#c1121f",
  "#ffd500",
  "#ffffff",
  "#000000",
  "#0000ff",
  "#7d7d7d",
  "#fefae0",
];

describe.each([1, 2] as const)("in theme %i", (theme) => {
  const land = token("map-land", theme);

  test.each(LINES)("%s, or the edge it gets, stands out from the land", (colour) => {
    const read = createExpression(isFaint(land), "filter");
    if (read.result !== "success") throw new Error(JSON.stringify(read.value));
    const feature = { type: 2 as const, properties: { colour } };
    const hasEdge = read.value.evaluate({ zoom: 12 }, feature) === true;
    expect(hasEdge).toBe(contrast(colour, land) < STANDS_OUT);
    const seen = hasEdge ? token("ink-soft", theme) : colour;
    expect(contrast(seen, land)).toBeGreaterThanOrEqual(STANDS_OUT);
  });
});

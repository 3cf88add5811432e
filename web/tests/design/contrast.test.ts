// @vitest-environment node
/** The colours are readable in sun and in the dark: WCAG contrast computed from the tokens, in both themes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, readableOn } from "../../src/design/contrast";

const css = readFileSync(new URL("../../src/design/tokens.css", import.meta.url), "utf8");
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [String(name), { light: String(light), dark: String(dark) }],
  ),
);
const MEANINGS = [
  "hider",
  "seeker",
  "watcher",
  "area",
  "curse",
  "danger",
  "success",
  "brown",
  "olive",
  "cyan",
  "vermilion",
  "magenta",
  "indigo",
];
const TEXT = 4.5;
const CLOCK_AND_ACTION = 7;
const OUTLINE = 3;

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const of = (name: string): string => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`tokens.css has no --${name}`);
    return colour[theme];
  };
  const between = (text: string, ground: string): number => contrast(of(text), of(ground));

  test.each(["paper", "card", "sunk"])("ink and soft ink can be read on %s", (ground) => {
    expect(between("ink", ground)).toBeGreaterThanOrEqual(CLOCK_AND_ACTION);
    expect(between("ink-soft", ground)).toBeGreaterThanOrEqual(TEXT);
    expect(between("line-strong", ground)).toBeGreaterThanOrEqual(OUTLINE);
    expect(between("focus", ground)).toBeGreaterThanOrEqual(OUTLINE);
  });

  test.each(MEANINGS)("%s can be read as fill, as text and on its wash", (meaning) => {
    expect(between(`on-${meaning}`, meaning)).toBeGreaterThanOrEqual(TEXT);
    for (const ground of ["paper", "card", "sunk", `${meaning}-wash`]) {
      expect(between(`${meaning}-text`, ground), ground).toBeGreaterThanOrEqual(TEXT);
    }
    expect(between("ink", `${meaning}-wash`)).toBeGreaterThanOrEqual(CLOCK_AND_ACTION);
    expect(between("ink-soft", `${meaning}-wash`)).toBeGreaterThanOrEqual(TEXT);
  });

  test("clocks and the main action are readable at arm's length", () => {
    for (const [text, ground] of [
      ["on-board", "board"],
      ["board-lamp", "board"],
      ["board-soft", "board"],
      ["on-hider", "hider"],
      ["on-seeker", "seeker"],
      ["paper", "ink"],
    ] as const) {
      expect(between(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(CLOCK_AND_ACTION);
    }
  });

  test("names on the map can be read on land, water and park", () => {
    for (const ground of ["map-land", "map-water", "map-park"]) {
      expect(between("map-label", ground), ground).toBeGreaterThanOrEqual(TEXT);
    }
  });
});

test("text on any line colour of a timetable can be read", () => {
  for (let grey = 0; grey < 256; grey += 1) {
    const colour = `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
    expect(contrast(readableOn(colour), colour), colour).toBeGreaterThanOrEqual(4.2);
  }
});

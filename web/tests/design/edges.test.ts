/** Phones whose screen is cut and whose browser's bars come and go: what lies along an edge leaves room for both. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const WEB = `${import.meta.dirname}/../../`;
const sources = [
  "index.html",
  ...readdirSync(`${WEB}src`, { recursive: true, encoding: "utf8" }).map((path) => `src/${path}`),
]
  .filter((path) => /\.(?:svelte|css|ts|html)$/.test(path))
  .map((path): [string, string] => [path, readFileSync(WEB + path, "utf8")]);
/** Clear of the cut by what they lie in: dialogs are, and so are the strip and the tabs of the stage. */
const WITHIN = [
  "parts/Dialog.svelte .top",
  "forms/OfferForm.svelte :global(dialog) .send",
  "parts/Stage.svelte .stage",
];
const STAYS = /position:\s*(?:fixed|sticky)/;
const TALL_BY_THE_LARGEST_SCREEN = /\d(?:vh|lvh|svh)\b/;

/** What is said of each selector, whatever it is wrapped in. */
const rules = (source: string): [selector: string, said: string][] =>
  [...source.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};>]+)\{([^{}]*)\}/g)].map(
    ([, selector, said]) => [String(selector).trim(), String(said)],
  );

/** The edges of the screen that something lies along. */
function edges(said: string): string[] {
  const [, inset] = /inset:\s*([^;]+)/.exec(said) ?? [];
  const isOn = (edge: string): boolean => new RegExp(`(?:^|[\\s;])${edge}:`).test(said);
  const alone = /^auto\s/.test(inset ?? "")
    ? ["bottom"]
    : /\sauto$/.test(inset ?? "")
      ? ["top"]
      : ["top", "bottom"];
  return inset ? alone : ["top", "bottom"].filter(isOn);
}

const lacks = (said: string): string[] =>
  edges(said).filter((edge) => !said.includes(`env(safe-area-inset-${edge})`));

const bars = sources.flatMap(([path, source]) =>
  rules(source)
    .filter(([, said]) => STAYS.test(said))
    .map(([selector, said]): [string, string] => [
      `${path.replace(/^.*?src\/(?:screens\/)?/, "")} ${selector}`,
      said,
    ]),
);

describe("what stays at an edge of the screen", () => {
  test("is known to lie in the cut when it does", () => {
    expect(lacks("position: sticky; bottom: 0; padding-top: env(safe-area-inset-top);")).toEqual(["bottom"]);
    expect(lacks("position: fixed; inset: 0 0 auto;")).toEqual(["top"]);
    expect(lacks("position: fixed; inset: 0; padding: 4px;")).toEqual(["top", "bottom"]);
    expect(lacks("position: sticky; top: env(safe-area-inset-top);")).toEqual([]);
  });

  test("lies in another that keeps clear, or is looked at here", () => {
    const names = bars.map(([name]) => name);
    expect(WITHIN.filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toContain("page.css .page-next");
  });

  test.each(bars.filter(([name]) => !WITHIN.includes(name)))("%s keeps clear of the cut", (_name, said) =>
    expect(lacks(said)).toEqual([]),
  );
});

test("nothing is as tall as the screen without the browser's bars", () => {
  const tall = sources.filter(([, source]) => TALL_BY_THE_LARGEST_SCREEN.test(source));
  expect(tall.map(([path]) => path)).toEqual([]);
  expect(TALL_BY_THE_LARGEST_SCREEN.test("height: 100vh")).toBe(true);
  expect(TALL_BY_THE_LARGEST_SCREEN.test("height: 100dvh")).toBe(false);
});

/** What a phone names and keeps secret; and that a page without https, where much of the browser is missing, can play. */
import { expect, test } from "vitest";
import { newId, newKey } from "../../src/net/ids";

const files: Record<string, string> = import.meta.glob("../../src/**/*.{ts,svelte}", {
  query: "?raw",
  eager: true,
  import: "default",
});

/** The pages' own text, by file: the worker runs on secure pages alone. */
const PAGES = Object.entries(files).filter(([path]) => !path.includes("/worker/"));
const thatSay = (said: RegExp): [string, string][] => PAGES.filter(([, text]) => said.test(text));

test("no two things have the same name, and a secret is longer than a name", () => {
  expect(new Set(Array.from({ length: 100 }, newId)).size).toBe(100);
  expect(newId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).toMatch(/^[0-9a-f]{48}$/);
});

test("nobody makes them in a way that only secure pages have", () => {
  expect(thatSay(/randomUUID|crypto\.subtle|navigator\.(locks|storage|mediaDevices)/)).toEqual([]);
  expect(thatSay(/getRandomValues/).map(([path]) => path)).toEqual(["../../src/net/ids.ts"]);
});

test.each(["geolocation", "serviceWorker", "share", "wakeLock"])(
  "whoever uses navigator.%s looks first whether there is one",
  (part) => {
    const unguarded = thatSay(new RegExp(`navigator\\.${part}\\b`)).filter(
      ([, text]) => !text.includes(`"${part}" in navigator`),
    );
    expect(unguarded.map(([path]) => path)).toEqual([]);
  },
);

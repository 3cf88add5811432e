/** No text is kept that nobody reads. */
import { expect, test } from "vitest";
import { en } from "../../src/words/en";
import { SOURCES } from "../sources";

/** Texts chosen by what the server says: `verdict.${…}`. */
const chosen = [...SOURCES.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, beginning]) => String(beginning));

const isUsed = (key: string): boolean =>
  SOURCES.includes(`"${key}"`) || chosen.some((beginning) => key.startsWith(beginning));

test("every text is said somewhere", () => {
  expect(chosen.length).toBeGreaterThan(0);
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
});

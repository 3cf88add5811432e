/** No text is kept that nobody reads. */
import { expect, test } from "vitest";
import { en } from "../../src/words/en";
import { SOURCES, WIRE } from "../sources";

const server: Record<string, string> = import.meta.glob("../../../src/hideline/**/*.py", {
  query: "?raw",
  eager: true,
  import: "default",
});

/** Texts chosen by what the server says, or a component is told: `verdict.${…}`. */
const chosen = [...SOURCES.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, beginning]) => String(beginning));

/** "QuestionAsked" as events and commands are called on the wire: "question-asked". */
const hyphened = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** What a text can be chosen by. */
const NAMES = new Set(
  [SOURCES, WIRE, ...Object.values(server)]
    .flatMap((text) => text.match(/[A-Za-z_][\w-]*/g) ?? [])
    .flatMap((name) => [name, hyphened(name)]),
);

const isUsed = (key: string): boolean =>
  SOURCES.includes(`"${key}"`) ||
  chosen.some(
    (beginning) =>
      key.startsWith(beginning) &&
      key
        .slice(beginning.length)
        .split(".")
        .every((name) => NAMES.has(name)),
  );

test("every text is said somewhere", () => {
  expect(chosen.length).toBeGreaterThan(0);
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
});

test("a text that nothing could choose is found", () => {
  expect(isUsed("verdict.yes")).toBe(true);
  expect(isUsed("verdict.maybe-not")).toBe(false);
});

test("whoever can see a private thing is named on some screen", () => {
  const named = [...SOURCES.matchAll(/<Private who="([\w-]+)"/g)].map(([, who]) => `private.${String(who)}`);
  const said = Object.keys(en).filter((key) => key.startsWith("private."));
  expect([...new Set(named)].toSorted()).toEqual(said.toSorted());
});

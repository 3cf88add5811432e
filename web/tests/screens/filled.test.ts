/** What a form holds becomes what its field sends, in the game's units, or nothing. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { NOTHING, enteredFrom, isFilled, valueOf } from "../../src/screens/forms/filled";
import type { Field } from "../../src/wire.gen";
import { speak } from "../../src/words/language.svelte";

afterEach(() => speak("en"));

const typed = (text: string) => ({ ...NOTHING, text });
const chosen = (...ids: string[]) => ({ ...NOTHING, chosen: ids });

describe("values", () => {
  const cases: [string, Field, ReturnType<typeof typed>, unknown][] = [
    [
      "a chosen distance is said in kilometres",
      { name: "distance", kind: "number", most: 9e6 },
      typed("1,5"),
      1500,
    ],
    [
      "a distance that might be a thousand or one is nothing",
      { name: "distance", kind: "number", most: 9e6 },
      typed("1,500"),
      undefined,
    ],
    ["a count stays a count", { name: "declared", kind: "number", least: 1, most: 9 }, typed("3"), 3],
    [
      "a number out of range is nothing",
      { name: "declared", kind: "number", least: 1, most: 9 },
      typed("12"),
      undefined,
    ],
    ["a span is said in minutes", { name: "bonus", kind: "span" }, typed("2"), 120_000],
    ["a span that is no number is nothing", { name: "bonus", kind: "span" }, typed("two"), undefined],
    ["a verdict becomes an answer", { name: "instead", kind: "answer" }, chosen("no"), { verdict: "no" }],
    [
      "a place is named",
      { name: "instead", kind: "answer" },
      chosen("place", "museum-1"),
      { verdict: "place", place: "museum-1" },
    ],
    ["a spot is latitude and longitude", { name: "start", kind: "position" }, typed("54.1,9.2"), [54.1, 9.2]],
    ["a record's line is a number", { name: "entry", kind: "choice" }, chosen("4"), 4],
    [
      "too few choices are nothing",
      { name: "discards", kind: "choices", least: 2, most: 2 },
      chosen("a"),
      undefined,
    ],
    [
      "what must differ does",
      { name: "door", kind: "other-text", options: ["shop"], most: 9 },
      typed("shop"),
      undefined,
    ],
  ];
  test.each(cases)("%s", (_name, field, entered, value) => {
    expect(valueOf(field, entered, "metric")).toEqual(value);
  });
});

test("miles in the imperial edition", () => {
  const field: Field = { name: "distance", kind: "number", most: 9e6 };
  expect(valueOf(field, typed("2"), "imperial")).toBeCloseTo(3218.688);
});

test("a position is taken on sending and an optional field may stay empty", () => {
  expect(isFilled({ name: "fix", kind: "fix" }, NOTHING, "metric")).toBe(true);
  expect(isFilled({ name: "note", kind: "text", is_optional: true }, NOTHING, "metric")).toBe(true);
  expect(isFilled({ name: "reason", kind: "text", least: 1 }, NOTHING, "metric")).toBe(false);
});

test("what stands in an optional field must be right", () => {
  const bonus: Field = { name: "bonus", kind: "span", is_optional: true };
  expect(isFilled(bonus, typed("two"), "metric")).toBe(false);
  expect(isFilled(bonus, typed("2"), "metric")).toBe(true);
});

test("what leaves no choice is chosen already", () => {
  const side: Field = { name: "side", kind: "choice", options: ["foxes"] };
  const cards: Field = { name: "discards", kind: "choices", options: ["a", "b"], least: 2, most: 2 };
  const chosenOf = (field: Field): unknown => enteredFrom([field], {}, "metric")[field.name]?.chosen;
  expect([side, cards].map(chosenOf)).toEqual([["foxes"], ["a", "b"]]);
  const open: Field[] = [
    { ...side, options: ["foxes", "owls"] },
    { ...side, is_optional: true },
    { ...cards, least: 1 },
    { ...cards, least: 0 },
  ];
  expect(open.map(chosenOf)).toEqual([[], [], [], []]);
});

test("a distance that was advised stands in the form as somebody would type it, and comes out the same", () => {
  const field: Field = { name: "distance", kind: "number", most: 9e6 };
  for (const [metres, edition, text] of [
    [1500, "metric", "1.5"],
    [402.336, "imperial", "0.25"],
  ] as const) {
    const entered = enteredFrom([field], { distance: metres }, edition);
    expect(entered).toEqual({ distance: typed(text) });
    expect(valueOf(field, entered["distance"] ?? NOTHING, edition)).toBeCloseTo(metres);
  }
});

test("a German form is filled as a German would, and still sends metres", async () => {
  await speak("de");
  const field: Field = { name: "distance", kind: "number", most: 9e6 };
  expect(enteredFrom([field], { distance: 1500 }, "metric")).toEqual({ distance: typed("1,5") });
  expect(valueOf(field, typed("1,5"), "metric")).toBe(1500);
  expect(valueOf(field, typed("1,500"), "metric")).toBe(1500);
  expect(valueOf(field, typed("1.5"), "metric")).toBe(1500);
  expect(isFilled({ ...field, is_optional: true }, typed("1.500"), "metric")).toBe(false);
});

test("letters are counted as a reader counts them, and where the browser cannot, a text is one all the same", () => {
  const field: Field = { name: "note", kind: "text", most: 3 };
  expect(valueOf(field, typed("né👩‍🚒"), "metric")).toBe("né👩‍🚒");
  vi.stubGlobal("Intl", {});
  expect(valueOf(field, typed("né🚒"), "metric")).toBe("né🚒");
  expect(valueOf(field, typed("four"), "metric")).toBeUndefined();
  vi.unstubAllGlobals();
});

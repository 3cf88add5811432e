/** Everything the server says has a twin in every language; a text is found whatever is filled into it. */
import { describe, expect, test } from "vitest";
import de from "../../../src/hideline/languages/de.json";
import deRules from "../../../src/hideline/languages/de.rules.json";
import { AS_IT_IS, type Phrases, phrasebook } from "../../src/words/phrasebook";
import said from "./said.gen.json";

const BOOKS: readonly (readonly [string, Phrases, readonly string[]])[] = [
  ["de", de, said.said],
  ["de.rules", deRules, said.rules],
];
const GAP = /\{\w*\}/g;
const MEASURE = /\d (?:m|km|mi|ft)\b|[¼½] mi\b/g;
const gaps = (text: string): string[] => (text.match(GAP) ?? []).sort();

/** The same book with twins of dots alone: whatever letter is still there afterwards was not told. */
function dotted(phrases: Phrases): Phrases {
  const dots = (twin: string): string =>
    twin.replace(/(\{\w+\})|\p{L}/gu, (_part, gap?: string) => gap ?? "·");
  return Object.fromEntries(Object.entries(phrases).map(([phrase, twin]) => [phrase, dots(twin)]));
}

describe.each(BOOKS)("%s", (_language, phrases, texts) => {
  const { told } = phrasebook(dotted(phrases));
  const templates = new Set(Object.keys(phrases).map((phrase) => phrase.replace(GAP, "{}")));
  const isTold = (text: string): boolean =>
    templates.has(text) || !/\p{L}/u.test(told(text).replace(MEASURE, ""));

  test("has a twin for everything that the server says, or that stands in the rulebook", () => {
    expect(texts.filter((text) => !isTold(text))).toEqual([]);
  });

  test("has the gaps of a text in its twin, and nothing around it", () => {
    const fits = ([text, twin]: [string, string]): boolean =>
      gaps(twin).join() === gaps(text).join() && twin.trim() === twin && twin !== "";
    expect(Object.entries(phrases).filter((pair) => !fits(pair))).toEqual([]);
  });
});

describe("a phrasebook", () => {
  const { told } = phrasebook({
    "Curse of the Cairn": "Fluch des Steinturms",
    "{curse} cannot be cast: {why}.": "{curse} lässt sich nicht aussprechen: {why}.",
    "{card} cannot be played in the end game.": "{card} lässt sich im Endspiel nicht spielen.",
    "{card} cannot be played{rest}": "{card} geht nicht{rest}",
    "For {time}, walk.": "{time} lang gehen.",
    "Are you within {distance} of us?": "Bist du höchstens {distance} von uns entfernt?",
    "{n} minutes": "{n} Minuten",
    "photograph a car": "fotografiere ein Auto",
    "{task}. You have {n} minutes.": "{task}. Du hast {n} Minuten.",
  });

  test("looks up what was filled in, as far as it knows it", () => {
    expect(told("Curse of the Cairn cannot be cast: no rocks.")).toBe(
      "Fluch des Steinturms lässt sich nicht aussprechen: no rocks.",
    );
    expect(told("For 20 minutes, walk.")).toBe("20 Minuten lang gehen.");
  });

  test("writes figures as the language does", () => {
    expect(told("Are you within 1,000 km of us?")).toBe("Bist du höchstens 1.000 km von uns entfernt?");
    expect(told("Are you within ½ mi of us?")).toBe("Bist du höchstens ½ mi von uns entfernt?");
  });

  test("means the pattern that says most", () => {
    expect(told("Egg cannot be played in the end game.")).toBe("Egg lässt sich im Endspiel nicht spielen.");
  });

  test("knows a task that stands alone as a sentence", () => {
    expect(told("Photograph a car.")).toBe("Fotografiere ein Auto.");
    expect(told("Photograph a car. You have 10 minutes.")).toBe("Fotografiere ein Auto. Du hast 10 Minuten.");
  });

  test("keeps a name apart that is written from right to left", () => {
    expect(told("הבימה cannot be played in the end game.")).toBe(
      "\u2068הבימה\u2069 lässt sich im Endspiel nicht spielen.",
    );
    expect(told("הבימה")).toBe("הבימה");
  });

  test("leaves alone what is in no book, such as a card of a group's own", () => {
    expect(told("Buy a scone before you ask again.")).toBe("Buy a scone before you ask again.");
    expect(told("")).toBe("");
  });
});

test("names from right to left stand apart in the server's own sentences, too, and nothing in a text written so", () => {
  const { told } = AS_IT_IS;
  expect(told("You are moving away from הרצליה מרכז: 340 m.")).toBe(
    "You are moving away from \u2068הרצליה מרכז\u2069: 340 m.",
  );
  expect(told("From דנה to הרצליה")).toBe("From \u2068דנה\u2069 to \u2068הרצליה\u2069");
  expect(told("שלום, 3 עולם")).toBe("שלום, 3 עולם");
  expect(told("You are at Mill: 340 m.")).toBe("You are at Mill: 340 m.");
});

test("a setting that the server quotes is called as on the phone", async () => {
  const { de: words } = await import("../../src/words/de");
  const quoted = Object.entries(de as Phrases).filter(
    ([name, twin]) => `setting.${name}` in words && twin.startsWith("„"),
  );
  expect(quoted.length).toBeGreaterThan(10);
  const label = (name: string): unknown => words[`setting.${name}` as keyof typeof words];
  expect(quoted.filter(([name, twin]) => twin !== `„${label(name)}“`)).toEqual([]);
});

/** The languages say the same things; counts and gaps are filled as each language wants. */
import { describe, expect, test } from "vitest";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";
import { type Forms, type Key, type Words, speaker } from "../../src/words/say";

const gaps = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort();
const texts = (entry: string | Forms): string[] =>
  typeof entry === "string" ? [entry] : Object.values(entry);
const LANGUAGES: Readonly<Record<string, Words>> = { en, de };

describe.each(Object.keys(LANGUAGES))("%s", (language) => {
  const words = LANGUAGES[language] as Words;

  test.each(Object.keys(en) as Key[])("%s has the gaps of the English text and no empty form", (key) => {
    const [wanted = ""] = texts(en[key]);
    for (const text of texts(words[key])) {
      expect(gaps(text)).toEqual(gaps(wanted));
      expect(text.trim()).toBe(text);
      expect(text).not.toBe("");
    }
  });

  test("has every plural form its language uses", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const entry of Object.values(words)) {
      if (typeof entry !== "string") expect(Object.keys(entry)).toEqual(expect.arrayContaining(forms));
    }
  });
});

test("a count chooses the form and is written in the reader's digits", () => {
  expect(speaker(en, "en").say("stations.left", { n: 1 })).toBe("1 station left");
  expect(speaker(en, "en").say("stations.left", { n: 1234 })).toBe("1,234 stations left");
  expect(speaker(de, "de").say("stations.left", { n: 1234 })).toBe("noch 1.234 Stationen");
});

describe("a name written from right to left", () => {
  const { say } = speaker(en, "en");
  const HEBREW = "הבימה";
  const ARABIC = "ميدان التحرير";

  test.each([HEBREW, ARABIC, `${HEBREW} 2`])("%s is kept apart from what follows it", (station) => {
    const said = say("people.near", { station, distance: "340 m" });
    expect(said).toContain(`\u2068${station}\u2069`);
    expect(said.replace(/[\u2068\u2069]/g, "")).toBe(
      say("people.near", { station: "Mill", distance: "340 m" }).replace("Mill", station),
    );
  });

  test("is kept apart in every language, and within what is filled in itself", () => {
    const inner = say("people.at", { station: HEBREW });
    expect(speaker(de, "de").say("people.at", { station: HEBREW })).toContain(`\u2068${HEBREW}\u2069`);
    expect(say("text.quoted", { text: inner })).toBe(`“\u2068${inner}\u2069”`);
  });

  test.each(["Mill", "Zürich HB", "Αθήνα", "Москва", "東京", "٣", "12:30", ""])(
    "“%s” is none, and stays as it is",
    (text) => {
      expect(say("text.quoted", { text })).toBe(`“${text}”`);
    },
  );
});

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

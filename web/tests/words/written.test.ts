/** Nothing is written straight into a screen: what people read comes from the language files, and was put into each. */
import { describe, expect, test } from "vitest";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";
import type { Key } from "../../src/words/say";

const screens: Record<string, string> = import.meta.glob("../../src/**/*.svelte", {
  query: "?raw",
  eager: true,
  import: "default",
});
const NAMES =
  /\s(?:aria-label|aria-valuetext|title|placeholder|alt|label|text|detail|hint)="([^"{]*\p{L}[^"]*)"/gu;
const WORDS = /\p{L}{2,}/u;
/** Read by nobody but those who build the app; and the app's own name. */
const APART = /\/gallery\/|\/Wordmark\.svelte$/;

/** A component's template without what stands in braces, which is code; what remains between tags is read. */
function template(source: string): string {
  const bare = source
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "")
    .replaceAll("=>", "");
  let [depth, kept] = [0, ""];
  for (const letter of bare) {
    if (letter === "{") depth += 1;
    if (depth === 0) kept += letter;
    if (letter === "}") depth -= 1;
  }
  return kept;
}

const between = (text: string): string[] =>
  [...text.matchAll(/>([^<>]*)(?=<)/g)].map(([, words]) => String(words).trim());

const written = (source: string): string[] => {
  const text = template(source);
  return [...between(text), ...[...text.matchAll(NAMES)].map(([, words]) => String(words))].filter((words) =>
    WORDS.test(words),
  );
};

describe("a screen", () => {
  test("is known to hold words when it does", () => {
    expect(
      written(`<p class="soft">Wait {n > 1 ? "a" : "b"}</p><img alt="A tree" /><i>{say("x")} • </i>`),
    ).toEqual(["Wait", "A tree"]);
  });

  test.each(Object.entries(screens).filter(([path]) => !APART.test(path)))(
    "%s says nothing of its own",
    (_path, source) => expect(written(source)).toEqual([]),
  );
});

/** Names, and words that came over from one language to the other. */
const ALIKE =
  "Hideline|Hand|Team|Standard|Parks|Zoos|Name|Start|Video|Text|Position|Tracker|" +
  "in {time}|{area} km²|Station|Station: {station}";

test("a text that is the same in both languages is so on purpose", () => {
  const words = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
  const texts = (key: Key): string[] => [en[key], de[key]].map((entry) => JSON.stringify(entry));
  const alike = (Object.keys(en) as Key[]).filter((key) => new Set(texts(key)).size === 1);
  expect(
    alike.map((key) => String(en[key])).filter((text) => words(text) && !ALIKE.split("|").includes(text)),
  ).toEqual([]);
});

import { expect, test } from "vitest";
import { fresh, isComplete, partText, partValue } from "$/screens/create/owncards";
import type { Word, WordPart } from "$/wire.gen";

const part = (kind: WordPart["kind"], is_optional = false): WordPart => ({ name: kind, kind, is_optional });

test("a part is stored in the server's units and read back as it was typed", () => {
  const cases = [
    [part("span"), "5", 300_000],
    [part("length"), "250", 250],
    [part("number"), "3", 3],
    [part("faces"), "1, 2", [1, 2]],
    [part("text"), "rocks", "rocks"],
  ] as const;
  for (const [each, text, value] of cases) {
    expect(partValue(each, text, "metric")).toEqual(value);
    expect(partText(each, value, "metric")).toBe(text);
  }
});

test("what is no figure is not stored", () => {
  for (const kind of ["span", "length", "number", "faces"] as const)
    expect(partValue(part(kind), "soon", "metric")).toBeUndefined();
});

test("a word is complete when all it must be told is told", () => {
  const word: Word = { verb: "declare", says: "", parts: [part("text"), part("flag"), part("span", true)] };
  const begun = fresh(word);
  expect(begun).toEqual({ verb: "declare", flag: false });
  expect(isComplete(word, begun)).toBe(false);
  expect(isComplete(word, { ...begun, text: "sing" })).toBe(true);
});

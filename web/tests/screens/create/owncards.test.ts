import { expect, test } from "vitest";
import { fresh, missingPart, partText, partValue } from "$/screens/create/owncards";
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

test("what a word must still be told is named, until all is told", () => {
  const word: Word = { verb: "declare", says: "", parts: [part("text"), part("flag"), part("span", true)] };
  const begun = fresh(word);
  expect(begun).toEqual({ verb: "declare", flag: false });
  expect(missingPart(word, begun)?.name).toBe("text");
  expect(missingPart(word, { ...begun, text: "sing" })).toBeUndefined();
});

import { expect, test } from "vitest";
import {
  asRow,
  byLabels,
  fresh,
  missingOf,
  missingPart,
  partText,
  partValue,
} from "$/screens/create/owncards";
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

test("what a card lacks is named by what it stands under, the choice itself before its parts", () => {
  const known: Word[] = [{ verb: "lasts", says: "", parts: [{ ...part("span"), name: "time" }] }];
  expect(missingOf({ label: "How it ends", known, chosen: [] })).toEqual(["How it ends"]);
  expect(missingOf({ label: "Costs", known, chosen: [], may_be_empty: true })).toEqual([]);
  expect(missingOf({ label: "How it ends", known, chosen: [{ verb: "lasts" }] })).toEqual(["How long?"]);
  expect(missingOf({ label: "How it ends", known, chosen: [{ verb: "lasts", time: 5 }] })).toEqual([]);
});

test("parts and words of a card go by what players read", () => {
  expect(byLabels("“clears” is missing")).toBe("“How it ends” is missing");
  expect(byLabels("“at_least” must be more than zero")).toBe("“At least” must be more than zero");
  expect(byLabels("“play-hangman” and “when-won” go together")).not.toMatch(/-/);
  expect(byLabels("“Two teams” is played without such cards")).toContain("“Two teams”");
});

test("a card that cannot join the deck still stands in it, to be put right", () => {
  const row = asRow({ sort: "curse", name: "Queue", text: "Buy a scone." });
  expect(row).toMatchObject({ sort: "curse", name: "Queue", count: 1, printed: 0 });
});

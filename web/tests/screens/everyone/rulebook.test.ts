/** The rules are fetched once, and told in the language that is spoken, whichever that becomes. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchRules, rulebook, rulesAbout } from "../../../src/screens/everyone/rulebook.svelte";
import { speak } from "../../../src/words/language.svelte";
import rules from "../../../../src/hideline/languages/de.rules.json";

const [[title, german] = ["", ""]] = Object.entries(rules);
const SECTIONS = [{ title, rules: [{ id: "ASK-1", text: title, is_ruling: false }] }];

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(Response.json(SECTIONS))),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await speak("en");
});

test("what did not come is asked for again, what came is told in another language as soon as that is spoken", async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("no signal"));
  await expect(fetchRules()).rejects.toThrow();
  expect(rulebook()).toEqual([]);

  await fetchRules();
  expect(rulebook()).toEqual(SECTIONS);

  await speak("de");
  expect(german).not.toBe(title);
  expect(rulebook()[0]?.title).toBe(german);
  expect(rulesAbout(["ASK"]).map(({ text }) => text)).toEqual([german]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

/** The keys of hangman are the game's, not those of the reader's language. */
import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Hangman from "$/screens/curses/Hangman.svelte";

const table = vi.hoisted(() => ({
  view: { offers: [{ command: "guess-letter", given: { curse: "c" }, fields: [] }], round: {} },
  session: { unsettled: [], isKept: false, connection: "live" },
  card: (): undefined => undefined,
  do: vi.fn(),
}));
vi.mock(import("$/play/table.svelte"), async (original) => ({
  ...(await original()),
  atTable: () => table as never,
}));

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
});

test("there is a key for every letter of the words, and it guesses that letter", () => {
  const hangman = { pattern: "_ä___", guessed: ["ä", "x"], misses: 1, losses: 0, letters: "axßäü" };
  shown = mount(Hangman, { target: document.body, props: { curse: "c", hangman } });
  const keys = [...document.querySelectorAll<HTMLButtonElement>(".keys button")];
  expect(keys.map((key) => key.textContent)).toEqual(["A", "X", "ß", "Ä", "Ü"]);
  expect(keys.map((key) => key.classList.contains("hit"))).toEqual([false, false, false, true, false]);
  expect(keys.map((key) => key.classList.contains("miss"))).toEqual([false, true, false, false, false]);
  keys[2]?.click();
  expect(table.do).toHaveBeenCalledWith(expect.anything(), { guess: "ß" }, expect.anything());
});

test("while one letter is on its way no other goes out, nor the same once more", () => {
  table.do.mockReset().mockReturnValue(new Promise(() => undefined));
  const hangman = { pattern: "_____", guessed: [], misses: 0, losses: 0, letters: "ab" };
  shown = mount(Hangman, { target: document.body, props: { curse: "c", hangman } });
  const keys = [...document.querySelectorAll<HTMLButtonElement>(".keys button")];
  for (const key of [keys[0], keys[0], keys[1]]) key?.click();
  expect(table.do).toHaveBeenCalledOnce();
});

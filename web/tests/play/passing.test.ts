/** What is told in passing: a curse that its die failed, cards that came by themselves, the dice of others. */
import { expect, test } from "vitest";
import { momentsBetween } from "../../src/play/moments";
import type { Table } from "../../src/play/table.svelte";
import type { View } from "../../src/wire.gen";

const NAMES: Readonly<Record<string, string>> = {
  "veto.1": "Veto",
  "move.1": "Move",
  "gamblers-feet": "Curse of the Gambler’s Feet",
};
const table = {
  seatName: () => "Ann",
  stationName: () => "",
  card: (id: string) => ({ name: NAMES[id] }),
  questions: new Map(),
} as unknown as Table;

const seen = (round: object, role = "hider"): View =>
  ({ role, me: { id: "me" }, round: { number: 1, phase: "seeking", ...round } }) as unknown as View;
const hand = (cards: string[], drawn?: string[]): object => ({
  hand: { cards, ...(drawn ? { choice: { cards: drawn, keep: 1 } } : {}) },
});
const told = (before: View, after: View): string[] =>
  momentsBetween(before, after, table).map(({ title, text, isQuiet }) => {
    expect(isQuiet).toBe(true);
    return [title, text].filter(Boolean).join(": ");
  });

test("a card that nobody had to choose is told when it comes into the hand", () => {
  const after = seen(hand(["veto.1", "move.1"]));
  expect(told(seen(hand(["veto.1"])), after)).toEqual(["New in your hand: Move"]);
  expect(told(after, after)).toEqual([]);
  expect(told(after, seen(hand(["veto.1"])))).toEqual([]);
});

test("a card that was picked is no news, and nor is a hand that was not seen before", () => {
  expect(told(seen(hand([], ["veto.1", "move.1"])), seen(hand(["move.1"])))).toEqual([]);
  expect(told(seen({}), seen(hand(["veto.1"])))).toEqual([]);
});

test("POW-1: whoever cast a curse is told at once, and once, that its die failed", () => {
  const failed = seen({ failed_cast: { kind: "gamblers-feet", roll: [2], at: 5 } });
  expect(told(seen({}), failed)).toEqual([
    "You rolled 2: Curse of the Gambler’s Feet fails, the card is spent",
  ]);
  expect(told(failed, failed)).toEqual([]);
  // It stays until another notice is read.
  expect(momentsBetween(seen({}), failed, table)[0]?.tone).toBe("danger");
});

test("ROUND-3: what somebody else rolls is told, the last one where there are several; one's own is seen already", () => {
  const thrown = (by: string, at: number, ...faces: number[]): object => ({
    by,
    team: null,
    why: "",
    faces,
    at,
  });
  const [one, two] = [thrown("ann", 5, 4), thrown("ann", 9, 1, 6)];
  expect(told(seen({}), seen({ throws: [one] }))).toEqual(["Ann rolls 4"]);
  expect(told(seen({}), seen({ throws: [two, one] }))).toEqual(["Ann rolls 1, 6"]);
  expect(told(seen({ throws: [one] }), seen({ throws: [one] }))).toEqual([]);
  expect(told(seen({}), seen({ throws: [thrown("me", 5, 4)] }))).toEqual([]);
  const why = { ...thrown("ann", 5, 4), why: "who carries the lemon" };
  expect(told(seen({}, "seeker"), seen({ throws: [why] }, "seeker"))).toEqual([
    "Ann rolls 4: who carries the lemon",
  ]);
});

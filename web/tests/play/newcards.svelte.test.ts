/** The badge on the hand: cards that came by themselves count until somebody looks. */
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { newCards } from "../../src/play/newcards.svelte";
import type { View } from "../../src/wire.gen";

const holding = (...cards: string[]): View => ({ round: { hand: { cards } } }) as unknown as View;

test("a new card counts until the hand is looked at, or it is played unseen", () => {
  let view = $state.raw(holding("veto.1"));
  let isLooked = $state(false);
  let count = (): number => 0;
  const stop = $effect.root(() => {
    const table = {
      get view() {
        return view;
      },
    };
    count = newCards(table, () => isLooked);
  });
  const shown = (next: View): number => {
    view = next;
    flushSync();
    return count();
  };
  flushSync();
  expect(count()).toBe(0);
  expect(shown(holding("veto.1", "move.1", "move.2"))).toBe(2);
  expect(shown(holding("veto.1", "move.2"))).toBe(1);
  isLooked = true;
  flushSync();
  expect(count()).toBe(0);
  expect(shown(holding("veto.1", "move.2", "swap.1"))).toBe(0);
  isLooked = false;
  flushSync();
  expect(count()).toBe(0);
  stop();
});

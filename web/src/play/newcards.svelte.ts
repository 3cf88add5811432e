/** Cards that came into the hand by themselves: they stay new until the hand is looked at. */
import { untrack } from "svelte";
import type { RoundView } from "$/wire.gen";
import { cardsCome } from "./passing";
import type { Table } from "./table.svelte";

/** How many there are. Called by a component. */
export function newCards(table: Pick<Table, "view">, isLookedAt: () => boolean): () => number {
  let unseen = $state.raw<readonly string[]>([]);
  let before: RoundView | null | undefined;
  $effect(() => {
    const { round } = table.view;
    const isLooked = isLookedAt();
    const held = round?.hand?.cards ?? [];
    const come = before && round ? cardsCome(before, round) : [];
    before = round;
    untrack(() => (unseen = isLooked ? [] : [...unseen, ...come].filter((card) => held.includes(card))));
  });
  return () => unseen.length;
}

/** Offers of cards that say the same: one line, with how many of them are in hand. */
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { Offer } from "$/wire.gen";
import { offerWords } from "./offerwords";

export interface Stack {
  readonly offer: Offer;
  readonly label: string;
}

export function stacked(table: Table, offers: readonly Offer[]): Stack[] {
  const stacks = new Map<string, [Offer, ...Offer[]]>();
  for (const offer of offers) {
    const stack = stacks.get(sortOf(table, offer));
    if (stack) stack.push(offer);
    else stacks.set(sortOf(table, offer), [offer]);
  }
  return [...stacks.values()].map((stack) => ({ offer: stack[0], label: labelOf(table, stack) }));
}

function labelOf(table: Table, [offer, ...more]: readonly [Offer, ...Offer[]]): string {
  const { label } = offerWords(table, offer);
  const cards = new Set([offer, ...more].map(({ given }) => given?.["card"]));
  return cards.size > 1 ? say("offer.in-hand", { card: label, n: cards.size }) : label;
}

/** What it is whichever of the equal cards is played. */
const sortOf = (table: Table, { given = {}, ...offer }: Offer): string =>
  JSON.stringify({
    ...offer,
    given: { ...given, card: kindOf(table, given["card"]), copies: kindOf(table, given["copies"]) },
  });

const kindOf = (table: Table, card: unknown): unknown =>
  typeof card === "string" ? (table.card(card)?.kind ?? card) : undefined;

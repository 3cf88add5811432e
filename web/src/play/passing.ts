/** What is told in passing, in words that come and go: a curse that its die failed, cards that came by themselves, dice. */
import { say } from "$/words/language.svelte";
import type { RoundView, View } from "$/wire.gen";
import type { Moment } from "./moments";
import type { Table } from "./table.svelte";

export function passingBetween(before: View, after: View, table: Table): Moment[] {
  const [was, is] = [before.round, after.round];
  if (!was || !is) return [];
  return [...ofThrows(was, is, after, table), ...ofHand(was, is, table), ...ofFailedCast(was, is, table)];
}

/** POW-1: told to the side alone that has cast it. */
function ofFailedCast(before: RoundView, { failed_cast: failed }: RoundView, table: Table): Moment[] {
  if (!failed || isSame(failed, before.failed_cast)) return [];
  const title = say("moment.rolled", { dice: failed.roll.join(", ") });
  const text = say("moment.fizzled", { curse: table.card(failed.kind)?.name ?? failed.kind });
  return [{ title, text, icon: "dice", tone: "danger", motif: "answered", isQuiet: true }];
}

function ofHand(before: RoundView, after: RoundView, table: Table): Moment[] {
  const cards = cardsCome(before, after).map((card) => table.card(card)?.name ?? card);
  if (cards.length === 0) return [];
  const title = say("moment.drawn");
  return [{ title, text: cards.join(", "), icon: "hand", tone: "hider", isQuiet: true }];
}

/** The cards that have come into the hand and were not picked by anybody. */
export function cardsCome({ hand: before }: RoundView, { hand: after }: RoundView): string[] {
  if (!before || !after) return [];
  const known = new Set([...before.cards, ...(before.choice?.cards ?? [])]);
  return after.cards.filter((card) => !known.has(card));
}

/** ROUND-3: the last of the dice that somebody else has rolled since. */
function ofThrows(before: RoundView, after: RoundView, { me }: View, table: Table): Moment[] {
  const thrown = (after.throws ?? [])
    .filter((one) => one.by !== me.id && !before.throws?.some((other) => isSame(one, other)))
    .reduce<Thrown | undefined>((last, one) => (last && last.at > one.at ? last : one), undefined);
  if (!thrown) return [];
  const title = say("story.is.dice-rolled", {
    who: table.seatName(thrown.by),
    dice: thrown.faces.join(", "),
  });
  return [{ title, text: thrown.why, icon: "dice", tone: "watcher", isQuiet: true }];
}

type Thrown = NonNullable<RoundView["throws"]>[number];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

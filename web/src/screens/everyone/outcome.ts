/** How a game came out, in words: who won, and each side's result. */
import { figures } from "$/format/quantities";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { Standing, Tally } from "$/wire.gen";

type Told = Pick<Table, "view" | "sheet" | "sideName">;

export function resultOf({ best, points, by }: Standing, isOver: boolean): string {
  if (by === "points") return say("score.points", { n: points });
  if (best !== null) return figures(best / 1000);
  return say(isOver ? `score.never.${by}` : `score.not-yet.${by}`);
}

/** What was counted beyond the items, where they alone would come to less than a result can be. */
export function liftOf({ hiding, bonuses, total, takes_off }: Tally): number {
  const items = bonuses.reduce((sum, { worth }) => sum + (takes_off ? -worth : worth), hiding);
  return Math.max(0, total - items);
}

/** Whether a bonus is a card of the deck, by its name; else a curse or the group's own deck earned it. */
export const isBonusCard = ({ book }: Pick<Table, "book">, name: string): boolean =>
  (book?.cards ?? []).some((card) => card.sort === "time-bonus" && card.name === name);

export function winnerOf(table: Told): string {
  const winners = (table.view.standings ?? []).filter((standing) => standing.is_winning);
  return winners.length > 0
    ? say("results.winner", { name: winners.map(({ side }) => table.sideName(side)).join(", ") })
    : say("results.title");
}

/** To be read by anybody: times, and nothing of where anyone was. The story itself is for those who have a seat. */
export function outcomeOf(table: Told): string {
  const where = [say("app.name"), table.sheet?.title].filter(Boolean).join(", ");
  const results = (table.view.standings ?? []).map(
    (each) => `${table.sideName(each.side)}: ${resultOf(each, true)}`,
  );
  return [`${where}: ${winnerOf(table)}`, ...results].join("\n");
}

/** How a game came out, in words: who won, and each side's result. */
import { figures } from "$/format/quantities";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { Standing } from "$/wire.gen";

type Told = Pick<Table, "view" | "sheet" | "sideName">;

export function resultOf({ best, points, by }: Standing): string {
  if (by === "points") return say("score.points", { n: points });
  return best === null ? say(`score.not-yet.${by}`) : figures(best / 1000);
}

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
    (each) => `${table.sideName(each.side)}: ${resultOf(each)}`,
  );
  return [`${where}: ${winnerOf(table)}`, ...results].join("\n");
}

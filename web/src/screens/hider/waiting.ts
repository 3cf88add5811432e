/** What waits for the hider: questions to answer, finds to confirm, cards to choose from, what is to be judged. */
import { offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import type { Choice } from "$/wire.gen";
import { waitingForJudgement } from "../curses/cast";

export interface Waiting {
  readonly questions: number;
  readonly claims: number;
  readonly judging: number;
  readonly choice: Choice | undefined;
}

export function waitingOf(table: Table): Waiting {
  const { view } = table;
  const teams = view.round?.teams ?? [];
  return {
    questions: teams.filter((team) => team.pending).length,
    claims: offersOf(view, "confirm-find").length,
    judging: waitingForJudgement(table).length,
    choice: view.round?.hand?.choice ?? undefined,
  };
}

/** Of the cards picked to be kept, those that are still there: another phone of this seat may have kept some. */
export const stillDrawn = (picked: readonly string[], choice: Choice | null | undefined): readonly string[] =>
  picked.filter((card) => choice?.cards.includes(card));

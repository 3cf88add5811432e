/** What waits for the hider: questions to answer, finds to confirm, cards to choose from. */
import { offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import type { Choice } from "$/wire.gen";

export interface Waiting {
  readonly questions: number;
  readonly claims: number;
  readonly choice: Choice | undefined;
}

export function waitingOf(table: Table): Waiting {
  const { view } = table;
  const teams = view.round?.teams ?? [];
  return {
    questions: teams.filter((team) => team.pending).length,
    claims: offersOf(view, "confirm-find").length,
    choice: view.round?.hand?.choice ?? undefined,
  };
}

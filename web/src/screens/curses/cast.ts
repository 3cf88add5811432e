/** The curses that this player has cast or judges: the hider those on every team, a team those on the other (MODE-11). */
import { offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import type { CurseView, Offer } from "$/wire.gen";

export interface CastCurse {
  readonly curse: CurseView;
  /** On whom, where there are two teams. */
  readonly team?: string;
}

export const cursesCast = (table: Table): CastCurse[] =>
  allCast(table).filter(({ curse }) => !curse.is_spent);

function allCast(table: Table): CastCurse[] {
  const { round, role } = table.view;
  if (!round) return [];
  if (role !== "hider") return (round.curses_cast ?? []).map((curse) => ({ curse }));
  const teams = round.teams ?? [];
  return teams.flatMap(({ curses, sides }) => {
    const team = teams.length > 1 ? { team: sides.map((side) => table.sideName(side)).join(", ") } : {};
    return curses.map((curse) => ({ curse, ...team }));
  });
}

/** What waits for this player's word, one offer for each: reports, disputed photos, hangman. */
export const waitingForJudgement = ({ view }: Table): Offer[] =>
  (["accept-report", "reject-dispute", "reply-to-guess", "choose-word"] as const).flatMap((command) =>
    offersOf(view, command),
  );

/** The lines of the log, newest first: questions from the view, all else from the round's record. */
import type { EntryView, Moment, TeamView } from "$/wire.gen";

export type Line = { readonly key: string; readonly at: number } & (
  { readonly entry: EntryView; readonly team: TeamView } | { readonly moment: Moment }
);

export function logOf(teams: readonly TeamView[], moments: readonly Moment[]): Line[] {
  const questions = teams.flatMap((team) =>
    team.entries.map((entry): Line => ({
      key: `${team.id} ${entry.number}`,
      at: entry.settled_at,
      entry,
      team,
    })),
  );
  const others = moments.map((moment, turn): Line => ({ key: `moment ${turn}`, at: moment.at, moment }));
  return [...questions, ...others].sort((one, other) => one.at - other.at).reverse();
}

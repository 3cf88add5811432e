/** Seeker teams by the names of their sides. */
import { say } from "$/words/language.svelte";
import type { Offer, TeamView, View } from "$/wire.gen";

/** Of a rival team nothing is seen but that it is made of the sides that are left (MODE-14). */
export function teamName({ round, sides }: View, id: string): string {
  const seen = round?.teams ?? [];
  const known = new Set([round?.hiding_side, ...seen.flatMap((team) => team.sides)]);
  const rivals = sides.filter((side) => !known.has(side.id)).map((side) => side.id);
  const theirs = seen.find((team) => team.id === id)?.sides ?? rivals;
  return theirs.map((each) => sides.find((side) => side.id === each)?.name ?? say("seat.gone")).join(", ");
}

/** Who draws for a question: whoever reads of it, those it is answered by, or a team by its name (MODE-11). */
export type Drawer = "they" | "you" | { readonly team: string };

/** As the server says; a neutral hider has no part in it. */
export function drawerOf(view: View, team: TeamView | undefined): Drawer {
  if (team?.drawn_by) return { team: teamName(view, team.drawn_by) };
  return view.role === "hider" ? "you" : "they";
}

/** Whether the hider keeps no deck and the teams race for time of their own (MODE-11). */
export const isByPoints = ({ round }: View): boolean => Boolean(round?.teams?.[0]?.drawn_by);

/** With the team's name where there are two, since what is said or done is about one of them. */
export const withTeam = (view: View, id: string | undefined, label: string): string =>
  id === undefined ? label : say("team.of", { label, team: teamName(view, id) });

/** Whom an offer is about, where that could be either of two teams. */
export function teamOf(view: View, { given }: Offer): string | undefined {
  const named = given?.["team"];
  if (typeof named === "string") return named;
  const teams = view.round?.teams ?? [];
  if (teams.length < 2) return undefined;
  return teams.find((team) => team.curses.some((curse) => curse.id === given?.["curse"]))?.id;
}

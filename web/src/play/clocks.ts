/** Every clock of a view, the one that matters now first. */
import type { Counts, Face } from "$/parts/face";
import { say } from "$/words/language.svelte";
import type { ClockFace, TeamView, View } from "$/wire.gen";

export interface NamedClock {
  readonly label: string;
  readonly face: Face;
  readonly counts: Counts;
}

const down = (label: string, face: ClockFace | null | undefined): NamedClock[] =>
  face ? [{ label, face, counts: "down" }] : [];

export function clocksOf(view: View): NamedClock[] {
  const round = view.round;
  if (!round) return [];
  const teams = round.teams ?? [];
  return [
    ...down(say("clock.craft"), round.hand?.craft_left),
    ...teams.flatMap((team) => down(say("clock.answer"), team.pending?.left)),
    ...(round.phase === "seeking" ? [] : down(say(`clock.${round.phase}`), round.phase_left)),
    ...teams.flatMap(cursesOf),
    ...(round.phase === "hiding" ? [] : teams.map(hidden)),
  ];
}

function hidden(team: TeamView): NamedClock {
  return { label: say("clock.hidden"), face: team.clock, counts: "up" };
}

function cursesOf(team: TeamView): NamedClock[] {
  return team.curses.flatMap((curse) => [
    ...down(say("clock.report", { curse: curse.name }), curse.report_left),
    ...down(say("clock.hangman"), curse.hangman?.reply_left),
    ...down(say("clock.hangman-locked"), curse.hangman?.locked),
    ...Object.entries(curse.doors ?? {}).flatMap(([door, face]) => down(door, face)),
    ...down(curse.name, curse.left),
  ]);
}

/** What is going on, in a word or two. */
export function phaseWords(view: View): string {
  if (view.pause) return say("phase.paused");
  if (view.rest_until) return say("phase.resting");
  if (!view.round) return say("phase.lobby");
  if (view.stage === "over") return say("phase.over");
  return view.round.end_game && view.round.phase === "seeking"
    ? say("phase.end-game")
    : say(`phase.${view.round.phase}`);
}

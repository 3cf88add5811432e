/** Every clock of a view, the one that matters now first. */
import { timeOfDay } from "$/format/quantities";
import type { Counts, Face } from "$/parts/face";
import { locale, say } from "$/words/language.svelte";
import type { ClockFace, CurseView, TeamView, View } from "$/wire.gen";
import { outsideOf } from "./outside";
import { withTeam } from "./teams";

export interface NamedClock {
  /** What tells it from all others: two curses may have one name. */
  readonly id: string;
  readonly label: string;
  readonly face: Face;
  readonly counts: Counts;
  /** What the strip on top says of it, where its own name is too long or says what the phase says already. */
  readonly brief?: string;
  /** What the strip says once its time is up, where that is bad news. */
  readonly late?: string;
  /** Why it stands, where it says so itself. */
  readonly still?: string;
  /** A screen reader is told of it elsewhere. */
  readonly silent?: boolean;
}

function down(
  id: string,
  label: string,
  face: ClockFace | null | undefined,
  inStrip: Pick<NamedClock, "brief" | "late"> = {},
): NamedClock[] {
  return face ? [{ id, label, face, counts: "down", ...inStrip }] : [];
}

export function clocksOf(view: View): NamedClock[] {
  const round = view.round;
  if (!round) return [];
  const teams = round.teams ?? [];
  const waits = outsideOf(view) === "late" ? { still: say("outside.clock") } : {};
  return [
    ...down("craft", say("clock.craft"), round.hand?.craft_left),
    ...teams.flatMap((team) => ofTeam(view, team, toAnswer(view, team))),
    ...(round.phase === "seeking" ? [] : ofPhase(round.phase, round.phase_left)),
    ...teams.flatMap((team) => ofTeam(view, team, team.curses.flatMap(ofCurse))),
    ...(round.phase === "hiding"
      ? []
      : teams.flatMap((team) => ofTeam(view, team, [{ ...hidden(team.clock), ...waits }]))),
    ...(round.clock ? [hidden(round.clock)] : []),
    ...theEnd(view),
  ];
}

function ofPhase(phase: "hiding" | "moving" | "found", face: ClockFace | null | undefined): NamedClock[] {
  return down("phase", say(`clock.${phase}`), face, { brief: say(`clock.${phase}.brief`) });
}

/** Whoever sees two teams is told whose clock each is. */
function ofTeam(view: View, team: TeamView, clocks: readonly NamedClock[]): NamedClock[] {
  const whose = (view.round?.teams ?? []).length > 1 ? team.id : undefined;
  return clocks.map((clock) => ({
    ...clock,
    id: `${team.id} ${clock.id}`,
    label: withTeam(view, whose, clock.label),
    ...(clock.brief ? { brief: withTeam(view, whose, clock.brief) } : {}),
    ...(clock.late ? { late: withTeam(view, whose, clock.late) } : {}),
  }));
}

/** The agreed end of the game: an instant that never moves, so that its clock never stands. */
export function theEnd({ ends_at, stage }: View): NamedClock[] {
  return ends_at && stage === "playing" ? down("end", say("clock.end"), { shows: ends_at, since: 0 }) : [];
}

/** Whoever has to answer is told of the time whatever is on the screen. */
function toAnswer({ role }: View, { pending }: TeamView): NamedClock[] {
  const clocks = down("answer", say("clock.answer"), pending?.left, {
    brief: say("clock.answer.brief"),
    late: say("clock.answer.late"),
  });
  return role === "hider" ? clocks.map((clock) => ({ ...clock, silent: true })) : clocks;
}

const hidden = (face: ClockFace): NamedClock => ({
  id: "hidden",
  label: say("clock.hidden"),
  face,
  counts: "up",
});

function ofCurse(curse: CurseView): NamedClock[] {
  const { id, name, hangman } = curse;
  return [
    ...down(`${id} report`, say("clock.report", { curse: name }), curse.report_left, {
      brief: say("clock.report.brief"),
    }),
    ...down(`${id} reply`, say("clock.hangman"), hangman?.reply_left),
    ...down(`${id} locked`, say("clock.hangman-locked"), hangman?.locked),
    ...Object.entries(curse.doors ?? {}).flatMap(([door, face]) =>
      down(`${id} door ${door}`, say("clock.door", { door }), face, { brief: say("clock.door.brief") }),
    ),
    ...down(id, name, curse.left, { brief: say("clock.curse.brief") }),
  ];
}

/** What is going on, in a word or two. */
export function phaseWords(view: View): string {
  if (view.pause) return say("phase.paused");
  if (view.rest_until) return say("phase.resting");
  if (!view.round) return say("phase.lobby");
  if (view.stage === "over") return say("phase.over");
  const { phase, end_game } = view.round;
  if (phase === "moving" && view.role === "hider") return say("phase.you-move");
  return end_game && phase === "seeking" ? say("phase.end-game") : say(`phase.${phase}`);
}

/** Why nothing goes on just now, where the game stands still. */
export function whyStill({ rest_until, pause, timezone }: View): string | undefined {
  if (rest_until) return say("why.resting", { time: timeOfDay(rest_until, timezone, locale()) });
  return pause ? say("why.paused") : undefined;
}

/** Public moments between two views: what takes the screen for two seconds, in words. */
import type { IconName } from "$/design/drawings";
import { faceOf } from "$/design/categories";
import type { Tone } from "$/design/tone";
import { figures } from "$/format/quantities";
import { say } from "$/words/language.svelte";
import type { Motif } from "$/sound/motifs";
import type { EntryView, Run, Tally, TeamView, View } from "$/wire.gen";
import { oldStations } from "./moves";
import { outsideOf } from "./outside";
import { passingBetween } from "./passing";
import { outcomeWords } from "./phrases";
import type { Table } from "./table.svelte";
import { withTeam } from "./teams";

export interface Moment {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly motif?: Motif;
  /** The text is the news, and the title only its kind. */
  readonly isKind?: true;
  /** Told in passing: it changes little of what one does now. */
  readonly isQuiet?: true;
}

export function momentsBetween(before: View, after: View, table: Table): Moment[] {
  if (before.round?.number !== after.round?.number || !after.round) return [];
  const teams = (after.round.teams ?? []).flatMap((team) => {
    const earlier = before.round?.teams?.find((each) => each.id === team.id);
    return earlier ? ofTeam(earlier, team, after, table) : [];
  });
  return [
    ...ofPhase(before, after, table),
    ...ofEndGame(before, after),
    ...ofReveal(before, after, table),
    ...teams,
    ...ofRuns(before, after, table),
    ...passingBetween(before, after, table),
  ];
}

function ofPhase(before: View, after: View, table: Table): Moment[] {
  const [was, is] = [before.round?.phase, after.round?.phase];
  // A phone in a tunnel may have missed all of a move but the station that was left.
  const hasLeft = oldStations(after).length > oldStations(before).length;
  const station = table.stationName(oldStations(after).at(-1));
  if (is === "moving" && hasLeft) return [phaseMoment(after, "moving", "walk", station)];
  if (is !== "seeking") return [];
  if (was === "moving" || hasLeft) return [phaseMoment(after, "moved", "seeker", station)];
  return was === "hiding" ? [phaseMoment(after, "seeking", "seeker", station)] : [];
}

const phaseMoment = (
  view: View,
  what: "moving" | "moved" | "seeking",
  icon: IconName,
  station: string,
): Moment => ({
  title: say(`moment.${what}`),
  text:
    outsideOf(view) === "late"
      ? say("moment.seeking.late")
      : say(`moment.${what}.${role(view)}`, { station }),
  icon,
  tone: what === "moving" ? "hider" : "seeker",
  motif: "seeking",
});

/** END-1: the hider's alarm; the seekers hear of it only where the game announces it. */
function ofEndGame(before: View, after: View): Moment[] {
  if (!after.round?.end_game || before.round?.end_game) return [];
  const is = role(after);
  const title = say(is === "hider" ? "end-game.title" : "moment.frozen");
  return [{ title, text: say(`moment.frozen.${is}`), icon: "bell", tone: "danger", motif: "frozen" }];
}

/** HOUSE-2: the longest run is reached; once the round is counted the zone is no news. */
function ofReveal(before: View, after: View, table: Table): Moment[] {
  const { revealed, phase } = after.round ?? {};
  if (!revealed || before.round?.revealed || phase !== "seeking") return [];
  const text = say(`moment.revealed.${role(after)}`, { station: table.stationName(revealed) });
  return [{ title: say("moment.revealed"), text, icon: "station", tone: "hider", motif: "seeking" }];
}

const role = (view: View): "hider" | "seeker" => (view.role === "hider" ? "hider" : "seeker");

function ofTeam(before: TeamView, after: TeamView, view: View, table: Table): Moment[] {
  const ofRole =
    view.role === "hider" ? forHider(before, after, view, table) : forSeeker(before, after, view, table);
  const known = new Set(before.curses.map((curse) => curse.id));
  const cast = after.curses.filter(({ id }) => !known.has(id));
  return [...ofRole, ...cast.map(({ name }) => ({ ...curseMoment(name), isKind: true as const }))];
}

const curseMoment = (text: string): Moment => ({
  title: say("moment.cursed"),
  text,
  icon: "curse",
  tone: "curse",
  motif: "cursed",
});

function forHider(before: TeamView, after: TeamView, view: View, table: Table): Moment[] {
  const moments: Moment[] = [];
  const named = (title: string): string =>
    withTeam(view, (view.round?.teams ?? []).length > 1 ? after.id : undefined, title);
  const question = table.questions.get(after.pending?.question ?? "");
  // A phone that slept may have missed the answer to the one before.
  if (question && isAnother(before.pending, after.pending)) {
    const { icon, hue } = faceOf(question.category);
    moments.push({
      title: named(say("moment.asked")),
      text: question.wording,
      icon,
      tone: hue,
      motif: "asked",
      isKind: true,
    });
  }
  moments.push(...ofThermometer(before, after, named, table));
  if (after.has_claimed && !before.has_claimed) {
    const text = say("moment.claimed.more");
    moments.push({
      title: named(say("moment.claimed")),
      text,
      icon: "found",
      tone: "success",
      motif: "asked",
    });
  }
  return moments;
}

/** The one asked anew, and what a randomize has put in its place, which was asked when that was (POW-3). */
const isAnother = (before: TeamView["pending"], after: TeamView["pending"]): boolean =>
  before?.asked.at !== after?.asked.at || before?.question !== after?.question;

/** THERM-1: the hider is told when one is started. */
function ofThermometer(
  before: TeamView,
  { thermometer }: TeamView,
  named: (title: string) => string,
  table: Table,
): Moment[] {
  if (!thermometer || thermometer.start.at === before.thermometer?.start.at) return [];
  const text = say("thermometer.by", { name: table.seatName(thermometer.by) });
  const { icon, hue } = faceOf(table.questions.get(thermometer.question)?.category ?? "");
  return [{ title: named(say("moment.thermometer")), text, icon, tone: hue, motif: "answered" }];
}

function forSeeker(before: TeamView, after: TeamView, view: View, table: Table): Moment[] {
  return [
    ...ofAnswers(before, after, table),
    ...ofRecord(before, after, table),
    ...ofClaim(before, after),
    ...(view.round?.phase === "found" || after.is_found ? [] : ofCurses(before, after)),
  ];
}

/** The last thing that was settled since: a photo sent again takes the place of the one before. */
function ofAnswers(before: TeamView, after: TeamView, table: Table): Moment[] {
  const entry = after.entries.findLast(
    ({ number, settled_at }) => earlierOf(before, number)?.settled_at !== settled_at,
  );
  return entry ? [entryMoment(entry, outcomeWords(entry), table)] : [];
}

const earlierOf = ({ entries }: TeamView, number: number): EntryView | undefined =>
  entries.find((entry) => entry.number === number);

function entryMoment(entry: EntryView, title: string, table: Table): Moment {
  const row = table.questions.get(entry.question);
  const { icon, hue } = faceOf(row?.category ?? "");
  return { title, text: row?.wording ?? "", icon, tone: hue, motif: "answered" };
}

/** What became of settled lines: put right by consent, a dispute that was decided. */
function ofRecord(before: TeamView, after: TeamView, table: Table): Moment[] {
  return after.entries.flatMap((entry): Moment[] => {
    const earlier = earlierOf(before, entry.number);
    if (!earlier || earlier.settled_at !== entry.settled_at) return [];
    if (earlier.corrected !== entry.corrected) {
      const { text, ...put } = entryMoment(entry, say("moment.corrected"), table);
      return [{ ...put, text: [text, outcomeWords(entry)].filter(Boolean).join(" "), isQuiet: true }];
    }
    if (earlier.review !== "disputed" || entry.review === "disputed") return [];
    return entry.review
      ? [{ ...entryMoment(entry, say("moment.photo-stands"), table), isQuiet: true }]
      : [entryMoment(entry, say("moment.photo-again"), table)];
  });
}

/** END-3: a refused claim changes nothing, and the hunt goes on. */
function ofClaim(before: TeamView, after: TeamView): Moment[] {
  if (!before.has_claimed || after.has_claimed || after.is_found) return [];
  const text = say("moment.refused.more");
  return [{ title: say("moment.refused"), text, icon: "cross", tone: "danger", motif: "asked" }];
}

/** CURSE-3, CURSE-4: a curse that is over or blocks no longer, a report that the other side objects to. */
function ofCurses(before: TeamView, after: TeamView): Moment[] {
  return before.curses.flatMap((curse): Moment[] => {
    const { name } = curse;
    const now = after.curses.find(({ id }) => id === curse.id);
    if (!now || (curse.bars?.length && !now.bars?.length)) {
      const title = say("moment.lifted");
      return [{ title, text: name, icon: "tick", tone: "success", motif: "answered", isQuiet: true }];
    }
    if (curse.report !== "made" || now.report !== "disputed") return [];
    const text = say("moment.news", { title: name, text: now.dispute ?? "" });
    return [{ ...curseMoment(text), title: say("moment.objected") }];
  });
}

/** Of two teams each has its own time; else it is the hider's (MODE-10). */
function scoreWords({ hiding_side, tallies, team_sides }: Run, { team, total }: Tally, table: Table): string {
  const sides = tallies.length > 1 ? (team_sides?.[team] ?? []) : [hiding_side];
  const name = sides.map((side) => table.sideName(side)).join(", ");
  return say("moment.score", { name, time: figures(total / 1000) });
}

/** So long after its end a game is opened for its results. */
const OLD_MS = 10 * 60_000;

/** A run that is counted without a find is told by the results. */
function ofRuns(before: View, after: View, table: Table): Moment[] {
  const run = (after.runs ?? [])[(before.runs ?? []).length];
  if (!run || run.tallies.length === 0 || !run.tallies.every(({ was_found }) => was_found)) return [];
  if (after.stage === "over" && (table.session.frame?.at ?? 0) - run.ended_at > OLD_MS) return [];
  const text = run.tallies.map((tally) => scoreWords(run, tally, table)).join("; ");
  return [{ title: say("moment.found"), text, icon: "found", tone: "success", motif: "found" }];
}

/** Public moments between two views: what takes the screen for two seconds, in words. */
import type { IconName } from "$/design/drawings";
import { faceOf } from "$/design/categories";
import type { Tone } from "$/design/tone";
import { figures } from "$/format/quantities";
import { say } from "$/words/language.svelte";
import type { Motif } from "$/sound/motifs";
import type { TeamView, View } from "$/wire.gen";
import { outcomeWords } from "./phrases";
import type { Table } from "./table.svelte";

export interface Moment {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly motif: Motif;
}

export function momentsBetween(before: View, after: View, table: Table): Moment[] {
  if (before.round?.number !== after.round?.number || !after.round) return [];
  const teams = (after.round.teams ?? []).flatMap((team) => {
    const earlier = before.round?.teams?.find((each) => each.id === team.id);
    return earlier ? ofTeam(earlier, team, after, table) : [];
  });
  return [...ofPhase(before, after), ...teams, ...ofRuns(before, after, table)];
}

function ofPhase(before: View, after: View): Moment[] {
  const phase = after.round?.phase;
  if (phase === before.round?.phase || phase !== "seeking") return [];
  return [
    {
      title: say("moment.seeking"),
      text: say(`moment.seeking.${role(after)}`),
      icon: "seeker",
      tone: "seeker",
      motif: "seeking",
    },
  ];
}

const role = (view: View): "hider" | "seeker" => (view.role === "hider" ? "hider" : "seeker");

function ofTeam(before: TeamView, after: TeamView, view: View, table: Table): Moment[] {
  const ofRole = view.role === "hider" ? forHider(before, after, table) : forSeeker(before, after, table);
  const known = new Set(before.curses.map((curse) => curse.id));
  const cast = after.curses.filter(({ id }) => !known.has(id));
  return [...ofRole, ...cast.map(({ name }) => curseMoment(name))];
}

const curseMoment = (text: string): Moment => ({
  title: say("moment.cursed"),
  text,
  icon: "curse",
  tone: "curse",
  motif: "cursed",
});

function forHider(before: TeamView, after: TeamView, table: Table): Moment[] {
  const moments: Moment[] = [];
  const question = after.pending && !before.pending ? table.questions.get(after.pending.question) : undefined;
  if (question) {
    const { icon, hue } = faceOf(question.category);
    moments.push({ title: say("moment.asked"), text: question.wording, icon, tone: hue, motif: "asked" });
  }
  if (after.has_claimed && !before.has_claimed) {
    const text = say("moment.claimed.more");
    moments.push({ title: say("moment.claimed"), text, icon: "found", tone: "success", motif: "asked" });
  }
  return moments;
}

function forSeeker(before: TeamView, after: TeamView, table: Table): Moment[] {
  const entry = after.entries.length > before.entries.length ? after.entries.at(-1) : undefined;
  if (!entry) return [];
  const row = table.questions.get(entry.question);
  const { icon, hue } = faceOf(row?.category ?? "");
  return [{ title: outcomeWords(entry), text: row?.wording ?? "", icon, tone: hue, motif: "answered" }];
}

function ofRuns(before: View, after: View, table: Table): Moment[] {
  const run = (after.runs ?? [])[(before.runs ?? []).length];
  const [tally] = run?.tallies ?? [];
  if (!run || !tally) return [];
  const text = say("moment.score", {
    name: table.sideName(run.hiding_side),
    time: figures(tally.total / 1000),
  });
  return [{ title: say("moment.found"), text, icon: "found", tone: "success", motif: "found" }];
}

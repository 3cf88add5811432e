/** What ruled a station out, as the server worked it out: asked for when somebody looks at such a station, then kept. */
import { faceOf } from "$/design/categories";
import type { IconName } from "$/design/drawings";
import type { Tone } from "$/design/tone";
import { basisOf } from "$/play/basis";
import { mapOf } from "$/play/collected";
import { outcomeWords } from "$/play/phrases";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { RuledOut } from "$/wire.gen";

/** By station. */
export type Reasons = ReadonlyMap<string, RuledOut>;

export interface Worded {
  readonly title: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** What was answered, where it was an answer that stands in the log. */
  readonly outcome?: string;
}

interface Kept {
  readonly basis: string;
  readonly reasons: Promise<Reasons>;
}
const kept = new WeakMap<Table, Kept>();

/** The reasons for all stations that are out; asked for anew once other stations, clues or marks count. */
export function reasonsNow(table: Table): Promise<Reasons> {
  const basis = basisOf(table);
  const before = kept.get(table);
  if (before?.basis === basis) return before.reasons;
  const reasons = fetchReasons(table);
  kept.set(table, { basis, reasons });
  // What could not be had is asked for again by the next look.
  reasons.catch(() => kept.get(table)?.reasons === reasons && kept.delete(table));
  return reasons;
}

async function fetchReasons(table: Table): Promise<Reasons> {
  const found = await table.ask<RuledOut[]>("ruled-out");
  return mapOf(found.flatMap((reason) => reason.stations.map((station) => [station, reason] as const)));
}

/** The reason in one line: an answer in the words of the log. */
export function worded(table: Table, reason: RuledOut): Worded | undefined {
  if (reason.by === "answer") return answerWorded(table, reason);
  if (reason.by === "mark") return markWorded(table, reason);
  return { title: say(`out.${reason.by}`), icon: "cross", tone: "watcher" };
}

function answerWorded(table: Table, { entry: number }: RuledOut): Worded | undefined {
  const entry = table.team?.entries.find((each) => each.number === number);
  if (!entry) return undefined;
  const question = table.questions.get(entry.question);
  const { icon, hue } = faceOf(question?.category ?? "");
  return { title: question?.wording ?? entry.question, icon, tone: hue, outcome: outcomeWords(entry) };
}

function markWorded(table: Table, { mark: id }: RuledOut): Worded | undefined {
  const mark = table.team?.marks?.find((each) => each.id === id);
  if (!mark) return undefined;
  const isMine = mark.by === table.seat.seat;
  const title = isMine ? say("out.mark.mine") : say("out.mark", { name: table.seatName(mark.by) });
  return { title, icon: "cross", tone: "curse" };
}

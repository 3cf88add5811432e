/** What is known of a curse besides its card, a sentence each. */
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { CurseView } from "$/wire.gen";

export const factsOf = (table: Table, curse: CurseView): string[] =>
  [
    ...(curse.bars ?? []).map((what) => say(`curse.bars.${what}`)),
    ...demands(table, curse),
    ...reported(table, curse),
    curse.dispute ? say("curse.disputed", { reason: curse.dispute }) : "",
  ].filter(Boolean);

function demands(table: Table, curse: CurseView): string[] {
  const { declared, counts: what = "", note, station, questions_left: left, category_off: off } = curse;
  return [
    note ? say("curse.note", { note }) : "",
    typeof declared === "number" ? say("curse.declared", { number: String(declared), what }) : "",
    station ? say("curse.station", { station: table.stationName(station) }) : "",
    left ? say("curse.questions-left", { n: left }) : "",
    off ? say("curse.category-off", { category: categoryName(table, off) }) : "",
    ...(curse.banned ?? []).map((id) =>
      say("curse.banned", { question: table.questions.get(id)?.wording ?? id }),
    ),
  ];
}

function reported(table: Table, curse: CurseView): string[] {
  const { matched, counts: what = "", report_note: note } = curse;
  if (curse.report !== "made") return [];
  return [
    say(table.view.role === "hider" ? "curse.judge" : "curse.reported"),
    typeof matched === "number" ? say("curse.matched", { number: String(matched), what }) : "",
    note ? say("curse.report-note", { note }) : "",
  ];
}

const categoryName = (table: Table, category: string): string =>
  table.book?.categories.find(([id]) => id === category)?.[1] ?? category;

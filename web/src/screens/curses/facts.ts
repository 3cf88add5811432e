/** What is known of a curse besides its card, a sentence each. */
import { isHere, nearWords, whereFrom, whereWords } from "$/play/scene";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { CurseView, LatLon } from "$/wire.gen";

export const factsOf = (table: Table, curse: CurseView): string[] =>
  [
    ...(curse.bars ?? []).map((what) => say(`curse.bars.${what}`)),
    ...demands(table, curse),
    ...reported(table, curse),
    curse.dispute ? say("curse.disputed", { reason: curse.dispute }) : "",
  ].filter(Boolean);

function demands(table: Table, curse: CurseView): string[] {
  const { declared, counts: what = "", note, station, destination, questions_left: left } = curse;
  const off = curse.category_off;
  return [
    note ? say("curse.note", { note }) : "",
    typeof declared === "number" ? say("curse.declared", { number: String(declared), what }) : "",
    station ? say("curse.station", { station: table.stationName(station) }) : "",
    destination ? say("curse.destination", { where: spotWords(table, destination) }) : "",
    left ? say("curse.questions-left", { n: left }) : "",
    off ? say("curse.category-off", { category: categoryName(table, off) }) : "",
    ...(curse.banned ?? []).map((id) =>
      say("curse.banned", { question: table.questions.get(id)?.wording ?? id }),
    ),
  ];
}

/** How far a spot is from here, and what it is near: "560 m north of you, at Harbour". */
function spotWords(table: Table, spot: LatLon): string {
  const here = table.here?.position;
  const gap = here ? gapWords(table, [here[0], here[1]], spot) : "";
  return [gap, nearWords(table, spot)].filter(Boolean).join(", ");
}

function gapWords({ view }: Table, here: LatLon, spot: LatLon): string {
  const { away, towards } = whereFrom(here, spot);
  const where = whereWords(away, towards, view.edition);
  return isHere(away) ? where : say("pin.away", { where });
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

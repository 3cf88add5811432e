/** What else is drawn on a map: the seekers' own marks, where a curse sends them, thermometers, open questions. */
import { type Edge, spotAt } from "$/map/scene";
import { say } from "$/words/language.svelte";
import { lonLat } from "./lonlat";
import { far } from "./phrases";
import type { Table } from "./table.svelte";
import { unsentMarks } from "./unsent";

/** What the team marked itself, or will have: areas and notes; stations and lines that are out look like any others. */
export function markEdges(table: Table): Edge[] {
  return [...(table.team?.marks ?? []), ...unsentMarks(table)].flatMap((mark): Edge[] => {
    const corners = (mark.area ?? []).map(lonLat);
    const [first] = corners;
    if (!first) return [];
    if (mark.what === "note") return [spotAt(first, mark.text ?? "", "curse")];
    const ring = [...corners, first].map((corner) => [...corner]);
    return [
      {
        geometry: { type: "Polygon", coordinates: [ring] },
        label: mark.text ?? "",
        tone: "curse",
        look: "area",
      },
    ];
  });
}

/** Where a curse sends the team. */
export function curseEdges(table: Table): Edge[] {
  return (table.team?.curses ?? []).flatMap(({ destination, name }): Edge[] =>
    destination ? [spotAt(lonLat(destination), name, "curse")] : [],
  );
}

/** From where a thermometer was started to where the phone is, with how far that is. */
export function thermometerEdges(table: Table): Edge[] {
  const running = table.team?.thermometer;
  const here = table.here?.position;
  if (!running || !here) return [];
  const gone = far(table.outlook.thermometer_gone ?? 0, table.view.edition);
  const start = lonLat(running.start.position);
  const ends = [[...start], [here[1], here[0]]];
  return [
    { geometry: { type: "LineString", coordinates: ends }, label: gone, tone: "vermilion", look: "dash" },
    spotAt(start, say("thermometer.started"), "vermilion"),
  ];
}

/** For the hider: where thermometers were started that run (THERM-1). */
export function startEdges(table: Table): Edge[] {
  return (table.view.round?.teams ?? []).flatMap(({ thermometer }): Edge[] => {
    if (!thermometer) return [];
    const label = say("thermometer.started-by", { name: table.seatName(thermometer.by) });
    return [spotAt(lonLat(thermometer.start.position), label, "vermilion")];
  });
}

/** In the hiding period: where the round began, and where the seekers wait (ROUND-4). */
export function beginEdges(table: Table): Edge[] {
  const { round, role } = table.view;
  if (!round?.start || round.phase !== "hiding") return [];
  return [spotAt(lonLat(round.start), say(role === "seeker" ? "start.wait" : "start.sign"), "seeker")];
}

/** For the hider: from where the question that waits was asked. */
export function questionEdges(table: Table): Edge[] {
  return (table.view.round?.teams ?? []).flatMap(({ pending }): Edge[] => {
    const fix = pending?.asked.fix;
    if (!pending || !fix) return [];
    return [
      spotAt(lonLat(fix.position), say("answer.asked-here", { name: table.seatName(pending.by) }), "seeker"),
    ];
  });
}

/** What else is drawn on a map: the seekers' own marks, where a curse sends them, thermometers, open questions. */
import type { Edge } from "$/map/scene";
import { say } from "$/words/language.svelte";
import { lonLat } from "./lonlat";
import { far } from "./phrases";
import type { Table } from "./table.svelte";

/** What the team marked itself: areas and notes; stations and lines that are struck out look like any others. */
export function markEdges(table: Table): Edge[] {
  return (table.team?.marks ?? []).flatMap((mark): Edge[] => {
    const corners = (mark.area ?? []).map((corner) => [...lonLat(corner)]);
    const [first] = corners;
    if (!first) return [];
    if (mark.what === "note") {
      return [
        {
          geometry: { type: "Point", coordinates: first },
          label: mark.text ?? "",
          tone: "curse",
          look: "spot",
        },
      ];
    }
    const ring = [...corners, first];
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
    destination
      ? [
          {
            geometry: { type: "Point", coordinates: [...lonLat(destination)] },
            label: name,
            tone: "curse",
            look: "spot",
          },
        ]
      : [],
  );
}

/** From where a thermometer was started to where the phone is, with how far that is. */
export function thermometerEdges(table: Table): Edge[] {
  const running = table.team?.thermometer;
  const here = table.here?.position;
  if (!running || !here) return [];
  const gone = far(table.outlook.thermometer_gone ?? 0, table.view.edition);
  const ends = [[...lonLat(running.start.position)], [here[1], here[0]]];
  return [
    { geometry: { type: "LineString", coordinates: ends }, label: gone, tone: "vermilion", look: "dash" },
    {
      geometry: { type: "Point", coordinates: ends[0] ?? [] },
      label: say("thermometer.started"),
      tone: "vermilion",
      look: "spot",
    },
  ];
}

/** For the hider: where thermometers were started that run (THERM-1). */
export function startEdges(table: Table): Edge[] {
  return (table.view.round?.teams ?? []).flatMap(({ thermometer }): Edge[] =>
    thermometer
      ? [
          {
            geometry: { type: "Point", coordinates: [...lonLat(thermometer.start.position)] },
            label: say("thermometer.started-by", { name: table.seatName(thermometer.by) }),
            tone: "vermilion",
            look: "spot",
          },
        ]
      : [],
  );
}

/** In the hiding period: where the round began, and where the seekers wait (ROUND-4). */
export function beginEdges(table: Table): Edge[] {
  const { round, role } = table.view;
  if (!round?.start || round.phase !== "hiding") return [];
  return [
    {
      geometry: { type: "Point", coordinates: [...lonLat(round.start)] },
      label: say(role === "seeker" ? "start.wait" : "start.sign"),
      tone: "seeker",
      look: "spot",
    },
  ];
}

/** For the hider: from where the question that waits was asked. */
export function questionEdges(table: Table): Edge[] {
  return (table.view.round?.teams ?? []).flatMap(({ pending }): Edge[] => {
    const fix = pending?.asked.fix;
    if (!pending || !fix) return [];
    const label = say("answer.asked-here", { name: table.seatName(pending.by) });
    return [
      {
        geometry: { type: "Point", coordinates: [...lonLat(fix.position)] },
        label,
        tone: "seeker",
        look: "spot",
      },
    ];
  });
}

/** What the map shows at a moment of the story, for the eye that looks. */
import type { Sign } from "$/map/Legend.svelte";
import type { StationState } from "$/map/drawn";
import { type Edge, type Focus, type Person, type Station, boundsOf, circle, spotAt } from "$/map/scene";
import type { ToldArea } from "$/map/survey/plan";
import { lonLat } from "$/play/lonlat";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { Fix } from "$/wire.gen";
import type { Replay } from "./replay.svelte";
import { HIDERS, knowsTruth, stationAt, tracksSeen, whereAt } from "./retold";
import type { Telling } from "./telling";

const ROOM_M = 900;
/** Where a question was asked stays on the map for so long. */
const OLD_MS = 900_000;
const QUESTION = /^question-(asked|answered)$/;

/** The station of the hider, where the eye knew it. */
export function stationKnown({ round, now, eye }: Replay): string | undefined {
  return knowsTruth(eye) ? stationAt(round, now) : undefined;
}

export function stateThen(replay: Replay): (id: string) => StationState {
  const { left, eye } = replay;
  const mine = stationKnown(replay);
  return (id) => {
    if (id === mine) return "mine";
    if (eye === HIDERS || !left) return "plain";
    return left.left.has(id) ? "possible" : "ruled-out";
  };
}

export function stationsThen(table: Table, replay: Replay): Station[] {
  const state = stateThen(replay);
  return (table.sheet?.stations ?? []).map(({ id, name, position }) => ({
    id,
    name,
    at: lonLat(position),
    state: state(id),
  }));
}

export function peopleThen(replay: Replay, telling: Telling): Person[] {
  const { round, eye, time } = replay;
  return tracksSeen(round, eye).flatMap(({ seat, side, steps }): Person[] => {
    const found = whereAt(steps, time);
    if (!found) return [];
    return [
      {
        id: seat,
        at: lonLat(found.at),
        accuracy: found.accuracy,
        label: telling.name(seat),
        role: side === round.hiding_side ? "hider" : "seeker",
        me: false,
        age: found.age,
      },
    ];
  });
}

/** The zone, and where the last question was asked and answered from. */
export function edgesThen(table: Table, replay: Replay): Edge[] {
  return [...zone(table, replay), ...spots(replay)];
}

function zone(table: Table, replay: Replay): Edge[] {
  const station = table.stations.get(stationKnown(replay) ?? "");
  const radius = table.book?.settings["zone_radius"];
  if (!station || typeof radius !== "number") return [];
  const label = say("story.zone", { station: station.name });
  return [{ geometry: circle(lonLat(station.position), radius), label, tone: "hider" }];
}

function spots(replay: Replay): Edge[] {
  const { seen, now, time } = replay;
  const last = seen.findLast(([number, { what }]) => number <= now && QUESTION.test(what))?.[1];
  if (!last || time - last.at > OLD_MS) return [];
  return [
    ...spot(last.asked?.fix, say("story.asked-here"), "seeker"),
    ...spot(isHiderDrawn(replay) ? null : last.fix, say("story.answered-here"), "hider"),
  ];
}

/** Whether the hider's own dot is there, or may not be: then the place of an answer adds nothing. */
const isHiderDrawn = ({ round, eye }: Replay): boolean =>
  !knowsTruth(eye) || (round.tracks ?? []).some(({ side }) => side === round.hiding_side);

function spot(fix: Fix | null | undefined, label: string, tone: "hider" | "seeker"): Edge[] {
  return fix ? [spotAt(lonLat(fix.position), label, tone)] : [];
}

/** The map follows what is left as the seekers' did, with everybody whose dot is seen kept on it. */
export function focusOn(table: Table, replay: Replay): Focus | undefined {
  const { left, round, eye } = replay;
  const ways = tracksSeen(round, eye).flatMap(({ steps }) =>
    steps.map(([, lat, lon]): readonly [number, number] => [lon, lat]),
  );
  const stations = [...(left?.left ?? [])].map((id) => table.stations.get(id)?.position).filter((at) => at);
  const spots = [...ways, ...stations.map((at) => lonLat(at as [number, number]))];
  const bounds = boundsOf(spots, ROOM_M);
  return bounds && { key: `${round.number} ${eye} ${left?.left.size ?? ""}`, bounds };
}

/** The marks on the story's map that are worth explaining. */
export function signsThen(table: Table, { left, area, eye }: Replay): Sign[] {
  const seeking: Sign[] = left ? ["possible", "ruled-out"] : [];
  const theirs: Sign[] = knowsTruth(eye) ? ["theirs"] : [];
  const noGo: Sign[] = (table.sheet?.no_go ?? []).length > 0 ? ["no-go"] : [];
  return [...seeking, ...theirs, ...(area ? areaSigns(area) : []), "person", ...noGo, "border"];
}

function areaSigns({ left, still }: ToldArea): Sign[] {
  const kept = new Set(still);
  return left.every((piece) => kept.has(piece)) ? ["area", "out"] : ["area", "moved", "out"];
}

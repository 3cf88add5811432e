/** The hider's move (POW-10, POW-11): where the zone was, until when it lasts. */
import { timeOfDay } from "$/format/quantities";
import { type Edge, spotAt } from "$/map/scene";
import { locale, say } from "$/words/language.svelte";
import type { View } from "$/wire.gen";
import { lonLat } from "./lonlat";
import type { Table } from "./table.svelte";

export const oldStations = (view: View): readonly string[] => view.round?.old_stations ?? [];

/** "14:32", when the move is over; nothing while its clock stands. */
export function moveEnds({ round, timezone }: View): string | undefined {
  const left = round?.phase === "moving" ? round.phase_left : undefined;
  const since = left?.since;
  return left && typeof since === "number" ? timeOfDay(since + left.shows, timezone, locale()) : undefined;
}

/** Where the hider was, for the seekers' map. */
export function oldZoneEdges(table: Table): Edge[] {
  return oldStations(table.view).flatMap((id): Edge[] => {
    const station = table.stations.get(id);
    return station
      ? [spotAt(lonLat(station.position), say("move.old", { station: station.name }), "hider")]
      : [];
  });
}

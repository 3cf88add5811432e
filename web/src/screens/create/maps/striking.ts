/** Stations and places struck from a map, one by one or many with one tap. */
import type { Edit, StationRow } from "$/wire.gen";

/** What a station is called among the kinds of places. */
export const STATION = "station";

/** The ids of what is struck of a kind. */
export const struckOf = (edits: readonly Edit[], kind: string): ReadonlySet<string> =>
  new Set(edits.filter(({ action, what }) => action === "remove" && what === kind).map(({ id }) => id));

export function withoutStruck(edits: readonly Edit[], kind: string, ids: readonly string[]): Edit[] {
  const back = new Set(ids);
  return edits.filter(({ what, id }) => what !== kind || !back.has(id));
}

export const withStruck = (edits: readonly Edit[], kind: string, ids: readonly string[]): Edit[] => [
  ...withoutStruck(edits, kind, ids),
  ...ids.map((id): Edit => ({ action: "remove", what: kind, id })),
];

interface Access {
  /** Stations that a wheelchair does not get into. */
  readonly barred: readonly string[];
  /** Stations of which nobody has said. */
  readonly unknown: readonly string[];
}

export function accessOf(stations: readonly StationRow[]): Access {
  const ids = (rows: readonly StationRow[]): string[] => rows.map(({ id }) => id);
  return {
    barred: ids(stations.filter(({ wheelchair }) => wheelchair === false)),
    unknown: ids(stations.filter(({ wheelchair }) => typeof wheelchair !== "boolean")),
  };
}

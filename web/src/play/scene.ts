/** What this seat's map and its list show, from the view and the outlook. */
import type { ListedStation } from "$/map/StationList.svelte";
import type { StationState } from "$/map/drawn";
import { type Edge, type Person, type Position, type Station, circle } from "$/map/scene";
import { duration } from "$/format/quantities";
import { locale, say } from "$/words/language.svelte";
import type { LatLon, StationRow } from "$/wire.gen";
import { metresBetween, towards } from "./eye";
import { far } from "./phrases";
import type { Table } from "./table.svelte";

export const lonLat = ([lat, lon]: LatLon): Position => [lon, lat];

/** Only seekers have stations left to tell from those that are out. */
export function stationStates(table: Table): (station: StationRow) => StationState {
  const { view, outlook } = table;
  if (view.role === "seeker") {
    const left = outlook.stations_left ? new Set(outlook.stations_left) : undefined;
    return ({ id }) => (left && !left.has(id) ? "ruled-out" : "possible");
  }
  const mine = view.round?.hiding?.station ?? view.round?.hiding?.named ?? view.round?.revealed;
  return ({ id }) => (id === mine ? "mine" : "plain");
}

export function mapStations(table: Table): Station[] {
  const state = stationStates(table);
  return (table.sheet?.stations ?? []).map((row) => ({
    id: row.id,
    name: row.name,
    at: lonLat(row.position),
    state: state(row),
  }));
}

export function listedStations(table: Table): ListedStation[] {
  const state = stationStates(table);
  const here = table.here?.position ?? table.outlook.fix?.position;
  return (table.sheet?.stations ?? []).map((row) => ({
    id: row.id,
    name: row.name,
    state: state(row),
    lines: row.lines,
    ...(here ? whereFrom([here[0], here[1]], row.position) : {}),
  }));
}

export function whereFrom(here: LatLon, there: LatLon): { away: number; towards: string } {
  return { away: metresBetween(here, there), towards: say(`towards.${towards(here, there)}`) };
}

/** Everybody whose position this seat may know, and itself. */
export function peopleOn(table: Table, now: number): Person[] {
  const others = Object.values(table.session.positions).map(({ seat, fix }): Person => {
    const age = Math.max(0, (now - fix.at) / 1000);
    const name = table.seatName(seat);
    return {
      id: seat,
      at: lonLat(fix.position),
      accuracy: fix.accuracy,
      label: age > 30 ? `${name}, ${duration(age, locale())}` : name,
      role: isHider(table, seat) ? "hider" : "seeker",
      me: false,
      age,
    };
  });
  const mine = table.here ?? table.outlook.fix;
  if (!mine) return others;
  const role = table.view.role === "hider" ? "hider" : "seeker";
  const at: Position = [mine.position[1], mine.position[0]];
  const me: Person = {
    id: "me",
    at,
    accuracy: mine.accuracy,
    label: say("map.me"),
    role,
    me: true,
    age: 0,
  };
  return [...others, me];
}

function isHider(table: Table, seat: string): boolean {
  const side = table.view.seats.find((each) => each.id === seat)?.side;
  return side !== null && side !== undefined && side === table.view.round?.hiding_side;
}

/** The hider's zone as a ring. */
export function zoneEdge(table: Table): Edge[] {
  const zone = table.outlook.zone;
  if (!zone) return [];
  const label = say("zone.edge", { station: table.stationName(zone.station) });
  return [{ geometry: circle(lonLat(zone.centre), zone.radius), label, tone: "hider" }];
}

/** "inside, 120 m from the edge" or "outside by 40 m". */
export function zoneWords(table: Table): { text: string; inside: boolean } | undefined {
  const zone = table.outlook.zone;
  if (zone?.gap === undefined || zone.gap === null) return undefined;
  const { edition } = table.view;
  const room = zone.radius - zone.gap;
  return room >= 0
    ? { inside: true, text: say("zone.inside", { distance: far(room, edition) }) }
    : { inside: false, text: say("zone.outside", { distance: far(-room, edition) }) };
}

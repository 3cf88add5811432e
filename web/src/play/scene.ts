/** What this seat's map and its list show, from the view and the outlook. */
import type { Sign } from "$/map/Legend.svelte";
import type { ListedStation } from "$/map/StationList.svelte";
import type { StationState } from "$/map/drawn";
import {
  type Bounds,
  type Edge,
  type Focus,
  type Person,
  type Position,
  type Station,
  around,
  asLookedAt,
  boundsOf,
  circle,
  isOn,
  joined,
} from "$/map/scene";
import type { Plan } from "$/map/survey/plan";
import { duration, percent } from "$/format/quantities";
import { locale, say } from "$/words/language.svelte";
import type { Edition, Fix, LatLon, MapSheet, StationRow, Position as Whereabouts } from "$/wire.gen";
import { metresBetween, towards } from "./eye";
import { lonLat } from "./lonlat";
import { oldStations } from "./moves";
import { far } from "./phrases";
import { markEdges } from "./sketches";
import type { Table } from "./table.svelte";
import { PAGE } from "./whereabouts.svelte";

/** Only seekers have stations left to tell from those that are out; a hider on the way has those in reach. */
export function stationStates(table: Table): (station: StationRow) => StationState {
  if (table.role === "seeker") {
    const left = table.whatIf ? new Set(table.whatIf.stations) : table.left;
    return ({ id }) => (left && !left.has(id) ? "ruled-out" : "possible");
  }
  const { mine } = table;
  const { reach } = table.travels;
  return ({ id }) => {
    if (id === mine) return "mine";
    return reach ? (reach.has(id) ? "possible" : "ruled-out") : "plain";
  };
}

/** The stations as they are to be drawn, when they are; one about which nothing changed is the same as before. */
export function stationsDrawn(table: Table): (looked?: string) => () => readonly Station[] {
  let before: readonly Station[] = [];
  return (looked) => {
    const rows = table.sheet?.stations ?? [];
    const state = stationStates(table);
    const note = table.role === "hider" ? table.travels.notes : undefined;
    return () =>
      (before = rows.map((row, turn) =>
        stationNow(before[turn], row, asLookedAt(row.id, state(row), looked), note?.(row.id)),
      ));
  };
}

function stationNow(
  before: Station | undefined,
  { id, name, position }: StationRow,
  state: StationState,
  note: string | undefined,
): Station {
  if (before?.id === id && before.state === state && before.note === note) return before;
  return { id, name, at: lonLat(position), state, note };
}

/** The area left, or what would be left if the answer one looks at came. */
export function areaShown(table: Table): Plan {
  const would = table.whatIf && table.areas.whole(table.whatIf.area);
  const left = would ?? table.area ?? NONE;
  const isRestOut = left !== NONE && table.role === "seeker" && Boolean(table.outlook.stations_left);
  return { left, still: (!would && table.areaNeverMoved) || left, isRestOut };
}
const NONE: readonly string[] = [];

/** The marks on this seat's map that are worth explaining. */
export function signsOn(table: Table, looked?: string): Sign[] {
  const { role, sheet, tools, places, mine } = table;
  const own =
    role === "hider"
      ? hidersSigns(table)
      : role === "seeker"
        ? seekersSigns(table)
        : only("theirs", mine !== undefined);
  return [
    ...own,
    ...only("looked-at", looked !== undefined),
    "person",
    ...only("place", places.onMap.length > 0),
    ...only("pin", tools.pin !== undefined),
    ...only("no-go", (sheet?.no_go ?? []).length > 0),
    "border",
  ];
}

const only = (sign: Sign, isDrawn: boolean): Sign[] => (isDrawn ? [sign] : []);

const hidersSigns = ({ travels, mine, notebook }: Table): Sign[] => [
  ...(travels.reach ? (["reach", "ruled-out"] as const) : []),
  ...only("mine", mine !== undefined),
  ...only("noted", notebook.spots.length > 0),
];

const seekersSigns = (table: Table): Sign[] => [
  "possible",
  "ruled-out",
  ...(table.area ? (["area", "moved", "out"] as const) : []),
  "clue",
  ...only("mark", markEdges(table).length > 0),
];

/** All stations, or those of one state. */
export function listedStations(table: Table, only?: StationState): ListedStation[] {
  const state = stationStates(table);
  const { hereabouts, edition, nearest } = table;
  const { minutes } = table.travels;
  const rows = only ? nearest.filter(({ row }) => state(row) === only) : nearest;
  return rows.map(({ row, away }) => ({
    id: row.id,
    name: row.name,
    state: only ?? listedAs(table, state(row)),
    minutes: minutes(row.id),
    words: () => stationWords(table, row, hereabouts, edition),
    ...(away === undefined ? {} : { away }),
  }));
}

/** Whoever looks on has no station of their own: the hider's is marked on the map, and told in words. */
const listedAs = ({ role }: Table, state: StationState): StationState =>
  state === "mine" && role !== "hider" ? "plain" : state;

/** To those who look on and may know: that the zone is here. */
export const hidersHere = ({ role, mine }: Table, station: string): string =>
  role === "onlooker" && station === mine ? say("station.hiders") : "";

function stationWords(table: Table, row: StationRow, here: LatLon | undefined, edition: Edition): string {
  const from = here && whereFrom(here, row.position);
  const gap = from ? whereWords(from.away, from.towards, edition) : "";
  const was = table.role === "seeker" && oldStations(table.view).includes(row.id) ? say("move.was") : "";
  return [
    was,
    hidersHere(table, row.id),
    from && isHere(from.away) ? "" : (table.travels.words(row.id) ?? ""),
    gap,
  ]
    .filter(Boolean)
    .join(", ");
}

export function whereFrom(here: LatLon, there: LatLon): { away: number; towards: string } {
  return { away: metresBetween(here, there), towards: say(`towards.${towards(here, there)}`) };
}

/** "340 m north-east", or "here" where a direction would be chance. */
export function whereWords(away: number, direction: string, edition: Edition): string {
  return isHere(away) ? say("towards.here") : `${far(away, edition)} ${direction}`.trim();
}
export const isHere = (away: number): boolean => away < HERE_M;
const HERE_M = 25;

/** A place as people name it: at the nearest station, or how far from it. */
export function nearWords(table: Table, at: LatLon): string {
  const first = table.sheet && nearestStation(table.sheet, at);
  if (!first) return "";
  const { name: station, away } = first;
  return isHere(away)
    ? say("people.at", { station })
    : say("people.near", { station, distance: far(away, table.view.edition) });
}

interface Near {
  readonly name: string;
  readonly away: number;
}
/** Where questions were asked from stays: a country's stations are looked through once for each. */
const looked = new WeakMap<MapSheet, Map<string, Near | undefined>>();
const MOST_LOOKED = 500;

function nearestStation(sheet: MapSheet, at: LatLon): Near | undefined {
  const known = looked.get(sheet) ?? new Map<string, Near | undefined>();
  looked.set(sheet, known);
  const key = at.join();
  // People move on: what they have left behind is not kept for ever.
  if (known.size > MOST_LOOKED) known.clear();
  if (!known.has(key)) known.set(key, closest(sheet, at));
  return known.get(key);
}

function closest({ stations }: MapSheet, at: LatLon): Near | undefined {
  let nearest: Near | undefined;
  for (const { name, position } of stations) {
    const away = metresBetween(at, position);
    if (!nearest || away < nearest.away) nearest = { name, away };
  }
  return nearest;
}

/** How far somebody is: from where this phone is now. The server measured when they moved, which may be long ago. */
export function awayFrom(table: Table, { fix, gap }: Pick<Whereabouts, "fix" | "gap">): number | undefined {
  const here = table.here?.position;
  return here ? metresBetween([here[0], here[1]], fix.position) : (gap ?? undefined);
}

/** Where somebody else is from here, how old that is, how exact, and what says so. */
export function whereabouts(table: Table, somebody: Whereabouts, now: number): string {
  const { fix, source, battery } = somebody;
  const here = table.here?.position;
  const from = here && whereFrom([here[0], here[1]], fix.position);
  const away = awayFrom(table, somebody);
  const { edition } = table.view;
  return [
    away === undefined ? "" : whereWords(away, from?.towards ?? "", edition),
    ...howFresh(fix, now, edition),
    saidBy(source),
    batteryWords(battery),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Of mates only, and of oneself. */
export const batteryWords = (left: number | null | undefined): string =>
  left === undefined || left === null ? "" : say("battery.at", { left: percent(left / 100, locale()) });

export const howFresh = (fix: Pick<Fix, "at" | "accuracy">, now: number, edition: Edition): string[] => [
  say("team.age", { age: duration(ageOf(fix, now), locale()) }),
  say("map.accuracy", { distance: far(fix.accuracy, edition) }),
];

/** From where one asks and answers, and how exact that is: from here, or from where one was when the phone last knew. */
export function fromWhere(
  fix: Pick<Fix, "at" | "accuracy">,
  now: number,
  edition: Edition,
): [string, string] {
  const age = ageOf(fix, now);
  return [
    age > NAMED_ALONE_S ? say("from.then", { age: duration(age, locale()) }) : say("from.here"),
    say("map.accuracy", { distance: far(fix.accuracy, edition) }),
  ];
}

/** Where a position comes from: a page that was open, or a tracker by its name. */
export const saidBy = (source: string | undefined): string =>
  say("people.from", { source: !source || source === PAGE ? say("people.page") : source });

const ageOf = ({ at }: Pick<Fix, "at">, now: number): number => Math.max(0, (now - at) / 1000);
const NAMED_ALONE_S = 30;
const labelled = (name: string, age: number): string =>
  age > NAMED_ALONE_S ? `${name}, ${duration(age, locale())}` : name;

/** Everybody whose position this seat may know, and itself. */
export function peopleOn(table: Table, now: number): Person[] {
  const others = table.view.seats.flatMap(({ id, name, plays }): Person[] => {
    const fix = table.session.positions[id]?.fix;
    if (!fix) return [];
    const age = ageOf(fix, now);
    const person: Person = {
      id,
      at: lonLat(fix.position),
      accuracy: fix.accuracy,
      label: labelled(name, age),
      role: plays === "hider" ? "hider" : "seeker",
      me: false,
      age,
    };
    return [person];
  });
  const mine = table.here;
  if (!mine) return others;
  const role = table.view.role === "hider" ? "hider" : "seeker";
  const at: Position = [mine.position[1], mine.position[0]];
  const age = ageOf(mine, now);
  const me: Person = {
    id: "me",
    at,
    accuracy: mine.accuracy,
    label: labelled(say("map.me"), age),
    role,
    me: true,
    age,
  };
  return [...others, me];
}

const ROOM_AROUND_STATIONS_M = 900;
const ZONES_SHOWN = 3;

/**
 * Seekers look at what is left; the map moves when that changes. What is left at first is told a moment after the map is
 * there: it takes nobody away from where they look by then.
 */
export function seekersEye(table: Table): () => Focus | undefined {
  let known: number | undefined;
  return () => {
    const { left, stations } = table;
    if (!left) return (known = undefined);
    const isGentle = known === undefined || known === left.size;
    known = left.size;
    const rows = (): StationRow[] =>
      [...left].map((id) => stations.get(id)).filter((row) => row !== undefined);
    const spots = (): Position[] => rows().map((row) => lonLat(row.position));
    return {
      key: `left ${left.size}`,
      isGentle,
      get bounds() {
        return boundsOf(spots(), ROOM_AROUND_STATIONS_M);
      },
    };
  };
}

/**
 * The hider looks at the zone, and while hunted at the nearest seeker as well, as long as the zone is still to be
 * read beside them. The map moves when that seeker is off what it showed, not with every step of theirs, and not from
 * under a hand.
 */
export function hidersEye(table: Table): () => Focus | undefined {
  let seen: Seen | undefined;
  let known: string | undefined;
  return () => {
    const { zone } = table.outlook;
    if (!zone) return (seen = known = undefined);
    const isGentle = known === zone.station;
    known = zone.station;
    const hunter = nearestHunter(table, zone, seen ? ZONES_KEPT : ZONES_FAR);
    const alone = around(lonLat(zone.centre), zone.radius * ZONES_SHOWN);
    if (!hunter) seen = undefined;
    else if (seen?.station !== zone.station || !isOn(seen.bounds, hunter))
      seen = seenWith(zone, joined(alone, around(hunter, zone.radius)), (seen?.turn ?? 0) + 1);
    const { key, bounds } = seen ?? { key: `zone ${zone.station}`, bounds: alone };
    return { key, bounds, isGentle };
  };
}

/** In radii of the zone: so near a seeker comes onto the map, and so far they stay on it, lest it goes to and fro. */
const ZONES_FAR = 8;
const ZONES_KEPT = 10;

type Zone = NonNullable<Table["outlook"]["zone"]>;
interface Seen extends Focus {
  readonly station: string;
  readonly bounds: Bounds;
  readonly turn: number;
}

const seenWith = ({ station }: Zone, bounds: Bounds, turn: number): Seen => ({
  key: `zone ${station} hunted ${turn}`,
  station,
  bounds,
  turn,
});

function nearestHunter(table: Table, { centre, radius }: Zone, most: number): Position | undefined {
  if (table.view.round?.phase !== "seeking") return undefined;
  const near = table
    .positionsOf("seeker")
    .map(({ fix }) => ({ at: fix.position, away: metresBetween(centre, fix.position) }))
    .sort((one, other) => one.away - other.away)[0];
  return near && near.away <= radius * most ? lonLat(near.at) : undefined;
}

/** The hider's zone as a ring. */
export function zoneEdge(table: Table): Edge[] {
  const zone = table.outlook.zone;
  if (!zone) return [];
  const label = say("zone.edge", { station: table.stationName(zone.station) });
  return [{ geometry: circle(lonLat(zone.centre), zone.radius), label, tone: "hider" }];
}

/** Once it is shown everybody sees the ring; the hider has it already (HOUSE-2). */
export function shownZoneEdge(table: Table): Edge[] {
  const station = table.stations.get(table.view.round?.revealed ?? "");
  const radius = table.book?.settings["zone_radius"];
  if (!station || table.role === "hider" || typeof radius !== "number") return [];
  const label = say("zone.edge", { station: station.name });
  return [{ geometry: circle(lonLat(station.position), radius), label, tone: "hider" }];
}

/** "inside, 120 m from the edge" or "outside by 40 m". */
export function zoneWords(table: Table): { text: string; inside: boolean } | undefined {
  const room = table.outlook.zone?.room;
  if (room === undefined || room === null) return undefined;
  const { edition } = table.view;
  if (room >= 0) return { inside: true, text: say("zone.inside", { distance: far(room, edition) }) };
  const accuracy = table.outlook.fix?.accuracy ?? 0;
  // The referee accuses nobody for what the phone does not know.
  if (accuracy > table.exactEnough && accuracy > -room)
    return { inside: true, text: say("zone.unsure", { distance: far(accuracy, edition) }) };
  return { inside: false, text: say("zone.outside", { distance: far(-room, edition) }) };
}

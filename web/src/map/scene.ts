/** What a map shows, in the game's words; turned into the features that the board draws. */
import type { Feature, Geometry, Polygon } from "geojson";
import type { Tone } from "$/design/tone";
import type { StationState } from "./drawn";

/** Longitude first, as in GeoJSON. */
export type Position = readonly [lon: number, lat: number];
/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number];

export interface MapEvents {
  /** The map is on the screen for the first time. */
  drawn?(): void;
  stationTapped?(id: string): void;
  /** Any tap; true when it was for a tool and nothing else should come of it. */
  pointTapped?(at: Position): boolean;
  /** A long press or right click: a pin to ask or preview from. */
  pointHeld?(at: Position): void;
}

export interface Station {
  readonly id: string;
  readonly name: string;
  readonly at: Position;
  readonly state: StationState;
  /** A few words under the name, such as when one can be there. */
  readonly note?: string | undefined;
}

export interface Person {
  readonly id: string;
  readonly at: Position;
  /** Metres within which they probably are. */
  readonly accuracy: number;
  readonly label: string;
  readonly role: "hider" | "seeker";
  readonly me: boolean;
  /** Seconds since the position was taken. */
  readonly age: number;
}

/** Something drawn with its name on it: the zone, a clue's line, the ruler, an area that was struck out, a note. */
export interface Edge {
  readonly geometry: Geometry;
  readonly label: string;
  readonly tone: Tone;
  /** `fine`: around places so small that a strong line would be taken for a dot. */
  readonly look?: "line" | "fine" | "dash" | "area" | "spot" | "pin";
}

/** A place of the kind that is shown. */
export interface MarkedPlace {
  readonly name: string;
  readonly at: Position;
}

/** What the map should show; it moves there when the key changes, and else stays where the player left it. */
export interface Focus {
  readonly key: string;
  /** Worked out when it is looked at; nothing where nothing is left to look at. */
  readonly bounds: Bounds | undefined;
  /** Leaves the map alone once somebody has moved it or looks at something. */
  readonly isGentle?: boolean;
}

/** The box around one spot. */
export function around([lon, lat]: Position, room: number): Bounds {
  const tall = room / METRES_PER_DEGREE;
  const wide = tall / Math.cos((lat * Math.PI) / 180);
  return [lon - wide, lat - tall, lon + wide, lat + tall];
}

/** The box that holds both. */
export const joined = (one: Bounds, other: Bounds): Bounds => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

export const isOn = ([west, south, east, north]: Bounds, [lon, lat]: Position): boolean =>
  west <= lon && lon <= east && south <= lat && lat <= north;

/** The box around some spots, with room in metres on every side. */
export function boundsOf(spots: readonly Position[], room: number): Bounds | undefined {
  if (spots.length === 0) return undefined;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of spots) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  const tall = room / METRES_PER_DEGREE;
  const wide = tall / Math.cos((((south + north) / 2) * Math.PI) / 180);
  return [west - wide, south - tall, east + wide, north + tall];
}

/** The station whose card is open is marked; the hider's own stays the one that is told from all others. */
export const asLookedAt = (id: string, state: StationState, looked: string | undefined): StationState =>
  id === looked && state !== "mine" ? "looked-at" : state;

const FADED = 0.35;
const FADES_AFTER = 60;
const FADED_AFTER = 600;

export const stationFeatures = (stations: readonly Station[]): Feature[] => stations.map(stationFeature);

/** A station that is the same as before is the same feature as before: thousands need not be compared by content. */
const asFeatures = new WeakMap<Station, Feature>();

function stationFeature(station: Station): Feature {
  const { id, name, at, state, note } = station;
  const known = asFeatures.get(station);
  if (known) return known;
  const feature = point(at, note === undefined ? { id, name, state } : { id, name, state, note });
  asFeatures.set(station, feature);
  return feature;
}

/** What became of one station since it was drawn. */
export interface StationChange {
  readonly id: string;
  readonly addOrUpdateProperties: { readonly key: string; readonly value: unknown }[];
  readonly removeProperties?: string[];
}

/** Only what changed between two drawings of the same stations; nothing where they are others, or most of them changed. */
export function changesOf(
  before: readonly Feature[],
  after: readonly Feature[],
): StationChange[] | undefined {
  if (before.length !== after.length) return undefined;
  const changes: StationChange[] = [];
  for (const [turn, now] of after.entries()) {
    if (before[turn] === now) continue;
    const [was, is] = [before[turn]?.properties as Drawn, now.properties as Drawn];
    if (was.id !== is.id) return undefined;
    const change = changeTo(was, is);
    if (change) changes.push(change);
  }
  return changes.length <= after.length / 2 ? changes : undefined;
}

interface Drawn {
  readonly id: string;
  readonly state: string;
  readonly note?: string;
}

function changeTo(was: Drawn, { id, state, note }: Drawn): StationChange | undefined {
  if (was.state === state && was.note === note) return undefined;
  const told = [{ key: "state", value: state }];
  if (note !== undefined) return { id, addOrUpdateProperties: [...told, { key: "note", value: note }] };
  return {
    id,
    addOrUpdateProperties: told,
    ...(was.note === undefined ? {} : { removeProperties: ["note"] }),
  };
}

export const areaFeatures = (areas: readonly Geometry[]): Feature[] =>
  areas.map((geometry) => ({ type: "Feature", geometry, properties: {} }));

export const placeFeatures = (places: readonly MarkedPlace[]): Feature[] =>
  places.map(({ name, at }) => point(at, { name }));

export const edgeFeatures = (edges: readonly Edge[]): Feature[] =>
  edges.map(({ geometry, label, tone, look = "line" }) => ({
    type: "Feature",
    geometry,
    properties: { label, tone, look },
  }));

/** Everything beyond the border: the world, with a hole where the game is played. */
export function outsideFeatures(border: readonly Geometry[]): Feature[] {
  const holes = border.flatMap((geometry) => {
    if (geometry.type === "Polygon") return geometry.coordinates.slice(0, 1);
    return geometry.type === "MultiPolygon"
      ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
      : [];
  });
  if (holes.length === 0) return [];
  return [{ type: "Feature", geometry: { type: "Polygon", coordinates: [WORLD, ...holes] }, properties: {} }];
}

export const personFeatures = (people: readonly Person[]): Feature[] =>
  people.map(({ id, at, label, role, me, age }) => point(at, { id, label, role, me, fresh: freshness(age) }));

export const ringFeatures = (people: readonly Person[]): Feature[] =>
  people.map((person) => ({
    type: "Feature",
    geometry: circle(person.at, roamed(person)),
    properties: { role: person.role },
  }));

const WALKS_MPS = 1.4;

/** Within so many metres somebody is by now, unless they ride. After a while the ring would say nothing any more. */
const roamed = ({ accuracy, age, me }: Person): number =>
  me ? accuracy : accuracy + WALKS_MPS * Math.min(age, FADED_AFTER);

/** A position fades from a minute on, but is never gone: the last known place stays. */
export function freshness(age: number): number {
  const faded = (age - FADES_AFTER) / (FADED_AFTER - FADES_AFTER);
  return 1 - Math.min(1, Math.max(0, faded)) * (1 - FADED);
}

const WORLD = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
];
const METRES_PER_DEGREE = 111_320;
const CORNERS = 48;

/** A dot with its name: a note, the pin, where something was asked or begun. */
export const spotAt = ([lon, lat]: Position, label: string, tone: Tone): Edge => ({
  geometry: { type: "Point", coordinates: [lon, lat] },
  label,
  tone,
  look: "spot",
});

/** A ring for the eye, not for a decision: a flat circle is right to a percent over an accuracy ring. */
export function circle([lon, lat]: Position, radius: number): Polygon {
  const tall = radius / METRES_PER_DEGREE;
  const wide = tall / Math.cos((lat * Math.PI) / 180);
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS;
    return [lon + wide * Math.cos(angle), lat + tall * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [ring] };
}

function point(at: Position, properties: Record<string, unknown>): Feature {
  return { type: "Feature", geometry: { type: "Point", coordinates: [...at] }, properties };
}

/** What a map is to be cut to, as far as somebody has come with it: a border, areas to stay out of, corrected places. */
import type { Position } from "$/map/scene";
import type { Edit, Wishes } from "$/wire.gen";

export type Ring = readonly Position[];

/** A place the map lacks, as far as it is filled in. */
export interface NewPlace {
  readonly kind: string;
  readonly name: string;
  readonly at?: Position;
}

export interface Drawing {
  readonly what: "border" | "no-go";
  readonly corners: Ring;
  /** The corner that the next spot moves; where none is chosen a spot is one more. */
  readonly chosen?: number | undefined;
  /** Which no-go area is drawn anew; until that is done it stays as it was. */
  readonly turn?: number;
}

export interface Shape {
  /** The map it is drawn on, by its hash. */
  readonly map: string;
  readonly border?: Ring | undefined;
  readonly noGo: readonly Ring[];
  readonly edits: readonly Edit[];
  readonly title: string;
  /** The area that is not closed yet. */
  readonly drawing?: Drawing | undefined;
  readonly place?: NewPlace | undefined;
}

export const uncut = (map: string): Shape => ({ map, noGo: [], edits: [], title: "" });

/** Whether the map would be another one. */
export const isCut = ({ border, noGo, edits }: Shape): boolean =>
  border !== undefined || noGo.length > 0 || edits.length > 0;

/** Whether there is anything to go on with. */
export const isBegun = (shape: Shape): boolean =>
  isCut(shape) || shape.drawing !== undefined || shape.place !== undefined || shape.title !== "";

/** The shapes of all maps, with this one of its map; none where nothing is drawn on it any more. */
export const withShape = (shapes: readonly Shape[], map: string, shape: Shape | undefined): Shape[] => [
  ...shapes.filter((each) => each.map !== map),
  ...(shape ? [shape] : []),
];

/** What closing the area that is drawn makes of a shape. */
export function closed({ noGo }: Shape, { what, corners, turn = noGo.length }: Drawing): Partial<Shape> {
  if (what === "border") return { border: corners, drawing: undefined };
  return { noGo: [...noGo.slice(0, turn), corners, ...noGo.slice(turn + 1)], drawing: undefined };
}

/** All edits but the one of this station or place. */
export const withoutEdit = (edits: readonly Edit[], { what, id }: Edit): Edit[] =>
  edits.filter((edit) => edit.what !== what || edit.id !== id);

/** What is still to be filled in. */
export const missingIn = ({ kind, name, at }: NewPlace): ("spot" | "kind" | "name")[] => [
  ...(at ? [] : ["spot" as const]),
  ...(kind === "" ? ["kind" as const] : []),
  ...(name.trim() === "" ? ["name" as const] : []),
];

/** The edit that adds a place; nothing while something of it is missing. Two of a kind are not on one spot. */
export function additionOf(place: NewPlace): Edit | undefined {
  const { kind, name, at } = place;
  if (!at || missingIn(place).length > 0) return undefined;
  const [lon, lat] = at;
  const id = `added:${lat.toFixed(6)},${lon.toFixed(6)}`;
  return { action: "add", what: kind, id, name: name.trim(), position: [lat, lon] };
}

/** What the server is asked for. */
export const wishesOf = ({ title, border, noGo, edits }: Shape): Wishes => ({
  title: title.trim(),
  ...(border ? { border: [latLons(border)] } : {}),
  no_go: noGo.map(latLons),
  edits: [...edits],
});

const latLons = (ring: Ring): [number, number][] => ring.map(([lon, lat]) => [lat, lon]);

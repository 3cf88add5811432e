/**
 * The places that count in a game: those of its map, less what all agreed to strike, and what they agreed to add (MAP-5).
 * The map's own are fetched when somebody first wants to see them, and never change.
 */
import type { MarkedPlace, Position } from "$/map/scene";
import { ask } from "$/net/api";
import type { LatLon, PlaceChange, PlaceRow, PlacesOfKind } from "$/wire.gen";
import { setOf } from "./collected";
import { metresBetween } from "./eye";
import { lonLat } from "./lonlat";
import type { Table } from "./table.svelte";

let fetched = $state.raw<{ readonly map: string; readonly kinds: readonly PlacesOfKind[] }>();

/** Nothing while those of this map are not here. */
export const placesOfMap = (hash: string): readonly PlacesOfKind[] | undefined =>
  fetched?.map === hash ? fetched.kinds : undefined;

export async function fetchPlaces(hash: string): Promise<void> {
  if (fetched?.map === hash) return;
  fetched = { map: hash, kinds: await ask<PlacesOfKind[]>(`/api/maps/${hash}/places`) };
}

/** What a place is called; its id while that is not known. */
export const placeName = (kind: string, id: string): string =>
  fetched?.kinds.find((each) => each.kind === kind)?.places.find((each) => each.id === id)?.name || id;

export interface Counting extends PlaceRow {
  readonly isAdded?: boolean;
}

export interface CountingKind extends PlacesOfKind {
  readonly places: Counting[];
  /** How many of the map's own do not count any more. */
  readonly struck: number;
}

/** The places of each kind as they stand after all that was agreed. */
export function countingOf(
  all: readonly PlacesOfKind[],
  struck: readonly string[],
  added: readonly PlaceChange[],
): CountingKind[] {
  const gone = setOf(struck);
  const counts = ({ id }: PlaceRow): boolean => !gone.has(id);
  return all.map((each) => {
    const left = each.places.filter(counts);
    const more = added.filter(({ kind }) => kind === each.kind).map(asPlace);
    return { ...each, places: [...left, ...more.filter(counts)], struck: each.places.length - left.length };
  });
}

const asPlace = ({ place, name = "", position = null }: PlaceChange): Counting => ({
  id: place,
  name,
  position,
  isAdded: true,
});

export interface PlaceAway {
  readonly place: Counting;
  /** Metres, where both are known. */
  readonly away: number | undefined;
}

/** Nearest first; what has no one position, such as a line, comes last and by name. */
export function byDistance(places: readonly Counting[], from: LatLon | undefined): PlaceAway[] {
  return places
    .map((place) => ({
      place,
      away: from && place.position ? metresBetween(from, place.position) : undefined,
    }))
    .sort((one, other) => nearer(one, other));
}

const nearer = ({ away: one = Infinity }: PlaceAway, { away: other = Infinity }: PlaceAway): number =>
  one === other ? 0 : one - other;

/** The eye is right to half a percent: of two that are nearer to each other than that, either may be the nearest. */
const UNSURE = 0.01;

/** The nearest place, and those that may be as near when the phone is so many metres off. */
export function nearestOf(places: readonly Counting[], from: LatLon, accuracy: number): PlaceAway[] {
  const sorted = byDistance(places, from).filter(({ away }) => away !== undefined);
  const most = (sorted[0]?.away ?? 0) * (1 + UNSURE) + 2 * accuracy;
  return sorted.filter(({ away = Infinity }) => away <= most);
}

export class Places {
  /** Whether the list of them is open, and at which kind. */
  isOpen = $state(false);
  at = $state<string>();
  /** The kind that is marked on the map. */
  shown = $state<string>();
  /** The place that was chosen last: the map is centred there. */
  spot = $state.raw<Position>();

  constructor(private readonly table: Table) {}

  // The view comes anew with every step; what was agreed seldom changes, and thousands of places are only then sorted anew.
  readonly #agreed = $derived.by(() => {
    const { struck_places: struck = [], added_places: added = [] } = this.table.view;
    return JSON.stringify([struck, added]);
  });
  readonly #ofMap = $derived.by(() => placesOfMap(this.table.view.map_hash));
  /** Whether the list is here; it may be empty. */
  readonly isHere = $derived.by(() => this.#ofMap !== undefined);
  readonly counting = $derived.by((): readonly CountingKind[] => {
    const [struck, added] = JSON.parse(this.#agreed) as [string[], PlaceChange[]];
    return countingOf(this.#ofMap ?? [], struck, added);
  });
  readonly onMap = $derived.by((): readonly MarkedPlace[] =>
    this.shown === undefined
      ? []
      : (this.ofKind(this.shown)?.places ?? []).flatMap(({ id, name, position }) =>
          position ? [{ name: name || id, at: lonLat(position) }] : [],
        ),
  );

  ofKind(kind: string): CountingKind | undefined {
    return this.counting.find((each) => each.kind === kind);
  }

  fetch(): Promise<void> {
    return fetchPlaces(this.table.view.map_hash);
  }

  /** Open the list, at a kind where one is asked for. */
  open(kind?: string): void {
    this.at = kind;
    this.isOpen = true;
  }

  /** Show a place among its like on the map. */
  look(kind: string, at: LatLon): void {
    this.shown = kind;
    this.spot = lonLat(at);
    this.isOpen = false;
  }
}

/** The places of the game's map, kind by kind: fetched when somebody first wants to see them, and never changed. */
import { ask } from "$/net/api";
import type { PlacesOfKind } from "$/wire.gen";

let kinds = $state.raw<readonly PlacesOfKind[]>([]);
let have = "";

export const placesOfMap = (): readonly PlacesOfKind[] => kinds;

export async function fetchPlaces(hash: string): Promise<void> {
  if (have === hash) return;
  kinds = await ask<PlacesOfKind[]>(`/api/maps/${hash}/places`);
  have = hash;
}

/** What a place is called; its id while that is not known. */
export const placeName = (kind: string, id: string): string =>
  kinds.find((each) => each.kind === kind)?.places.find((each) => each.id === id)?.name || id;

/** A set-up under way, kept in this tab until the game is made: a reload or a swipe back loses nothing. */
import type { MapLine } from "$/wire.gen";
import { type Choices, PLAIN } from "./draft.svelte";

const KEY = "new game";

export interface KeptSetup {
  readonly name: string;
  readonly choices: Choices;
  /** The map where it was chosen by hand. */
  readonly line?: MapLine | undefined;
}

/** Whether anything but the map that comes first was chosen. */
export const isChosen = ({ choices, line }: KeptSetup): boolean =>
  line !== undefined || JSON.stringify({ ...choices, map_hash: "" }) !== JSON.stringify(PLAIN);

export function keptSetup(): KeptSetup | undefined {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as KeptSetup);
}

export function keepSetup(setup: KeptSetup): void {
  if (setup.name !== "" || isChosen(setup)) sessionStorage.setItem(KEY, JSON.stringify(setup));
  else forgetSetup();
}

export function forgetSetup(): void {
  sessionStorage.removeItem(KEY);
}

/** A set-up under way, kept on this phone until the game is made: a reload, a swipe back or a closed tab loses nothing. */
import type { MapLine } from "$/wire.gen";
import { type Choices, PLAIN } from "./draft.svelte";
import type { Shape } from "./maps/shape";

const KEY = "new game";

export interface KeptSetup {
  readonly name: string;
  readonly choices: Choices;
  /** The map where it was chosen by hand. */
  readonly line?: MapLine | undefined;
  /** What was begun to be cut out of maps, for each that was drawn on. */
  readonly shapes?: readonly Shape[];
}

/** Whether anything but the map that comes first was chosen. */
export const isChosen = ({ choices, line, shapes = [] }: KeptSetup): boolean =>
  line !== undefined ||
  shapes.length > 0 ||
  JSON.stringify({ ...choices, map_hash: "" }) !== JSON.stringify(PLAIN);

export function keptSetup(): KeptSetup | undefined {
  const kept = localStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as KeptSetup);
}

export function keepSetup(setup: KeptSetup): void {
  if (setup.name !== "" || isChosen(setup)) localStorage.setItem(KEY, JSON.stringify(setup));
  else forgetSetup();
}

export function forgetSetup(): void {
  localStorage.removeItem(KEY);
}

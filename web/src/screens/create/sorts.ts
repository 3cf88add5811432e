/** The sorts of cards, in the order of the deck, each with its icon and hue. */
import type { IconName } from "$/design/drawings";
import type { Tone } from "$/design/tone";

export interface Sort {
  readonly id: "time-bonus" | "powerup" | "curse";
  readonly icon: IconName;
  readonly tone: Tone;
}

export const SORTS: readonly Sort[] = [
  { id: "time-bonus", icon: "bonus", tone: "hider" },
  { id: "powerup", icon: "power", tone: "success" },
  { id: "curse", icon: "curse", tone: "curse" },
];

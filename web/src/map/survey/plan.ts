/** What page and surveyor agree upon: what is to be drawn, and in which tiles. */

/** What is to be drawn, by the names of pieces that the surveyor has. */
export interface Plan {
  readonly left: readonly string[];
  /** What of it is left if they never moved between answers; the rest is drawn lighter. */
  readonly still: readonly string[];
  /** All that is not left is out. */
  readonly isRestOut: boolean;
}

/** Whoever cuts the tiles of what is drawn, wherever that is done. */
export interface Survey {
  draw(plan: Plan): void;
  tile(z: number, x: number, y: number): Promise<ArrayBuffer>;
}

/** An area that a story tells of. */
export interface ToldArea {
  readonly left: readonly string[];
  readonly still: readonly string[];
  readonly km2: number;
}

/** From this zoom on, tiles are only enlarged: a unit of theirs is smaller than a hand. */
export const DEEPEST = 16;

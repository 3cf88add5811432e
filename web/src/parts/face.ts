/** A clock as the server sends it: no ticking on the wire, the phone counts on from the server's time. */

export interface Face {
  /** Milliseconds shown at `since`, or for good while it stands. */
  readonly shows: number;
  /** Since when it runs; null while it stands. */
  readonly since: number | null;
}

export type Counts = "down" | "up";

/** Seconds to show now. Those left are rounded up and those gone down, so that neither claims what is not yet so. */
export function reading(face: Face, counts: Counts, now: number): number {
  const run = face.since === null ? 0 : Math.max(0, now - face.since);
  const shown = counts === "down" ? Math.max(0, face.shows - run) : face.shows + run;
  return counts === "down" ? Math.ceil(shown / 1000) : Math.floor(shown / 1000);
}

/** How far a countdown has come: what is told of it in words, each once. */
export type Milestone = "begun" | "half" | "minute" | "over";

export function milestone(left: number, span = Infinity): Milestone {
  if (left <= 0) return "over";
  if (left <= 60) return "minute";
  return span !== Infinity && left <= span / 2 ? "half" : "begun";
}

/** Where a sheet can rest. Peek is as high as what must always be seen; full leaves the status strip in sight. */

export const STOPS = ["peek", "half", "full"] as const;
export type Stop = (typeof STOPS)[number];

/**
 * Where there is room beside the map, or a phone that is turned leaves none below it, the sheet stands there. A style sheet
 * cannot be told: the same stands in Stage, Sheet and ToastPlace.
 */
export const BESIDE =
  "(min-width: 840px), (orientation: landscape) and (min-width: 560px) and (max-height: 500px)";

/** The id of what a sheet holds, for the tabs that choose it. */
export const PANEL = "sheet-panel";

const HALF = 0.52;
const FULL = 0.94;
/** What is left for reading at half, however large the text of the action above it is. */
const READABLE = 0.2;

export function heightAt(stop: Stop, room: number, peek: number): number {
  if (stop === "peek") return peek;
  const full = Math.max(peek, room * FULL);
  return stop === "full" ? full : Math.min(full, Math.max(peek + room * READABLE, room * HALF));
}

export function nearestStop(height: number, room: number, peek: number): Stop {
  const away = (stop: Stop): number => Math.abs(heightAt(stop, room, peek) - height);
  return STOPS.reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}

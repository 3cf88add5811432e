/** Where a sheet can rest. Peek is as high as what must always be seen; full leaves the status strip in sight. */

export const STOPS = ["peek", "half", "full"] as const;
export type Stop = (typeof STOPS)[number];

/** The id of what a sheet holds, for the tabs that choose it. */
export const PANEL = "sheet-panel";

const HALF = 0.52;
const FULL = 0.94;

export function heightAt(stop: Stop, room: number, peek: number): number {
  if (stop === "peek") return peek;
  return Math.max(peek, room * (stop === "half" ? HALF : FULL));
}

export function nearestStop(height: number, room: number, peek: number): Stop {
  const away = (stop: Stop): number => Math.abs(heightAt(stop, room, peek) - height);
  return STOPS.reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}

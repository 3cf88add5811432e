/** Distances and directions for the eye: what is decided is measured by the server. */
import type { LatLon } from "$/wire.gen";

const EARTH_RADIUS = 6_371_009;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const OFF = 0.005;
/** Metres on a ball: right to half a percent. */
export function metresBetween([lat1, lon1]: LatLon, [lat2, lon2]: LatLon): number {
  const [north, east] = [radians(lat2 - lat1) / 2, radians(lon2 - lon1) / 2];
  const chord =
    Math.sin(north) ** 2 + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(east) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(chord));
}

/** On which side of a circle's edge something is; so close to it that only the server could tell, neither. */
export function sideOf(gap: number, radius: number): "inside" | "edge" | "outside" {
  if (Math.abs(gap - radius) <= OFF * radius) return "edge";
  return gap < radius ? "inside" : "outside";
}

export const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Towards = (typeof COMPASS)[number];

/** Which of the eight winds something lies in. */
export function towards([lat1, lon1]: LatLon, [lat2, lon2]: LatLon): Towards {
  const east = (lon2 - lon1) * Math.cos(radians((lat1 + lat2) / 2));
  const turn = Math.atan2(east, lat2 - lat1) / (Math.PI / 4);
  return COMPASS[(Math.round(turn) + 8) % 8] ?? "n";
}

/** The last place that was told, until the next is so many metres from it: a phone that trembles has not moved. */
export function settled(metres: number): (now: LatLon | undefined) => LatLon | undefined {
  let last: LatLon | undefined;
  return (now) => {
    if (now && (!last || metresBetween(last, now) >= metres)) last = now;
    return last;
  };
}

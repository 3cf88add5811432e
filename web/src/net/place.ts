/** Where this phone is, as its browser tells while the page is seen. No position is better than a wrong one: errors are states. */
import type { Fix } from "$/wire.gen";

export type PlaceTrouble = "denied" | "unavailable" | "slow";
export interface PlaceEvents {
  found(fix: Fix): void;
  troubled(trouble: PlaceTrouble): void;
}

const TROUBLES: Readonly<Record<number, PlaceTrouble>> = { 1: "denied", 2: "unavailable", 3: "slow" };

/** Watch until stopped. `keen` asks for the best the phone can do, at the cost of its battery. */
export function watchPlace(
  events: PlaceEvents,
  keen: boolean,
  source: Geolocation | undefined = ofPhone(),
): () => void {
  if (!source) {
    events.troubled("unavailable");
    return () => undefined;
  }
  const id = source.watchPosition(
    ({ coords, timestamp }) =>
      events.found({
        position: [coords.latitude, coords.longitude],
        at: Math.round(timestamp),
        accuracy: coords.accuracy,
        altitude: coords.altitude,
      }),
    (error) => events.troubled(TROUBLES[error.code] ?? "unavailable"),
    { enableHighAccuracy: keen, maximumAge: 5_000, timeout: 30_000 },
  );
  return () => source.clearWatch(id);
}

/** Some browsers have none at all, on pages without https or as they were set up. */
const ofPhone = (): Geolocation | undefined =>
  "geolocation" in navigator ? navigator.geolocation : undefined;

const PATIENCE_MS = 20_000;

/** One position taken now: what a question is asked or answered from. */
export function placeNow(
  within: number = PATIENCE_MS,
  source: Geolocation | undefined = ofPhone(),
): Promise<Fix> {
  if (!source) return Promise.reject(new NoPlace("unavailable"));
  return new Promise((resolve, reject) => {
    source.getCurrentPosition(
      ({ coords }) =>
        resolve({
          position: [coords.latitude, coords.longitude],
          at: Date.now(),
          accuracy: coords.accuracy,
          altitude: coords.altitude,
        }),
      (error) => reject(new NoPlace(TROUBLES[error.code] ?? "unavailable")),
      { enableHighAccuracy: true, maximumAge: 0, timeout: within },
    );
  });
}

/** The phone could not say where it is. */
export class NoPlace extends Error {
  constructor(readonly trouble: PlaceTrouble) {
    super(trouble);
  }
}

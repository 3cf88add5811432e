/** What a phone does all by itself for the game: telling where it is, keeping its screen on. Neither while nothing is played. */
import type { View } from "$/wire.gen";

/** So long before a rest ends people look for the place where they stopped. */
const SETS_OUT_MS = 30 * 60_000;

/** Players tell where they are once they have agreed to it, and nobody where they sleep. Watchers are not followed. */
export function isFollowed(view: View | undefined, now: number): boolean {
  if (view?.stage !== "playing" || view.me.role !== "player" || !view.me.is_ready) return false;
  return !view.rest_until || now > view.rest_until - SETS_OUT_MS;
}

/** Seekers' phones are the tracker: their screens stay on while the hunt is. */
export function staysOn(view: View | undefined): boolean {
  const isPlayed = view?.stage === "playing" && view.role === "seeker";
  return isPlayed && !view.pause && !view.rest_until && view.round?.phase !== "found";
}

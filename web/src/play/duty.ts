/** What a phone does all by itself for the game: telling where it is and how exactly, keeping its screen on. Nothing of it while nothing is played. */
import type { Outlook, RoundView, View } from "$/wire.gen";

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

/** A hider who sits in the zone saves the battery, until something is asked or somebody comes near. */
export function looksSparingly(view: View | undefined, outlook: Outlook | undefined): boolean {
  if (view?.role !== "hider" || view.pause || !view.round) return false;
  return sitsStill(view.round) && !isWanted(view.round) && Object.keys(outlook?.in_zone ?? {}).length === 0;
}

function sitsStill({ phase, hiding }: RoundView): boolean {
  if (phase !== "seeking" || !hiding?.is_inside) return false;
  return !hiding.has_left && !hiding.is_frozen && !hiding.aboard;
}

/** Something hangs on where they are, or soon will. */
const isWanted = ({ end_game, teams = [] }: RoundView): boolean =>
  Boolean(end_game) || teams.some((team) => team.pending ?? team.thermometer ?? team.has_claimed);

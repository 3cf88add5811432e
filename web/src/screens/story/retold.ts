/** A told round at any moment: where everybody was, what was still possible, which clock ran. Nothing here is decided. */
import type { ClockFace, LatLon, Moment, RoundStory, Step, Track } from "$/wire.gen";

/** Through whose eyes: everything, or what one side knew (`hiders`, or a seeker team by its id). */
export type Eye = string;
export const ALL = "all";
export const HIDERS = "hiders";

export const eyesOf = (round: RoundStory): Eye[] => [ALL, ...Object.keys(round.teams), HIDERS];

export const knew = (moment: Moment, eye: Eye): boolean =>
  eye === ALL || (moment.known_to ?? []).includes(eye);

/** The hider's place, hand and reasons are known to the hiding side alone. */
export const knowsTruth = (eye: Eye): boolean => eye === ALL || eye === HIDERS;

/** Whose knowledge of what is left is shown: the eye's own team, or the one it was last about. The hider had no such map. */
export function seekersOf(round: RoundStory, eye: Eye, upTo: number): string | undefined {
  if (eye === HIDERS) return undefined;
  return eye === ALL ? teamAt(round, upTo) : eye;
}

/** The team that did or learnt something last; there is mostly one. */
export function teamAt(round: RoundStory, upTo: number): string | undefined {
  const last = round.moments.slice(0, upTo + 1).findLast(({ team }) => team && team in round.teams);
  return last?.team ?? Object.keys(round.teams)[0];
}

/** The number of the last moment at or before a time; -1 before the first. */
export function momentAt(moments: readonly Moment[], at: number): number {
  return moments.findLastIndex((moment) => moment.at <= at);
}

/** The stations a team could not rule out, and the moment from which on that was so; nothing before the hunt. */
export function leftAt(
  round: RoundStory,
  team: string,
  upTo: number,
  stations: readonly string[],
): { left: ReadonlySet<string>; since: number } | undefined {
  const left = new Set(stations);
  let since = -1;
  for (const [number, moment] of round.moments.slice(0, upTo + 1).entries()) {
    const change = moment.left?.[team];
    if (!change) continue;
    for (const id of change.gone ?? []) left.delete(id);
    for (const id of change.back ?? []) left.add(id);
    since = number;
  }
  return since < 0 ? undefined : { left, since };
}

/** The hider's station as it stood: named, settled, or none while on the way. */
export function stationAt(round: RoundStory, upTo: number): string | undefined {
  let station: string | undefined;
  for (const moment of round.moments.slice(0, upTo + 1)) {
    if (moment.what === "station-named" || moment.what === "zone-fixed")
      station = moment.station ?? undefined;
    if (moment.what === "move-began") station = undefined;
  }
  return station;
}

/** The hand as it stood. */
export function handAt(round: RoundStory, upTo: number, holder: string): readonly string[] {
  return round.moments.slice(0, upTo + 1).findLast((moment) => moment.hands?.[holder])?.hands?.[holder] ?? [];
}

/** The clock of a run; seekers saw their own where it was another. */
export function clockAt(round: RoundStory, upTo: number, team: string, eye: Eye): ClockFace | undefined {
  const moment = round.moments[upTo];
  const shown = knowsTruth(eye) ? undefined : moment?.shown?.[team];
  return shown ?? moment?.clocks?.[team];
}

export interface Whereabouts {
  readonly at: LatLon;
  readonly accuracy: number;
  /** Seconds since the last position: in a gap nobody is moved on. */
  readonly age: number;
}

const GAP_MS = 180_000;

/** Where somebody was: on the way between two positions, or where they were last seen. */
export function whereAt(steps: readonly Step[], time: number): Whereabouts | undefined {
  const before = steps.findLastIndex(([at]) => at <= time);
  const one = steps[before];
  if (!one) return undefined;
  const next = steps[before + 1];
  const [from, lat, lon, accuracy] = one;
  if (!next || next[0] - from > GAP_MS) return { at: [lat, lon], accuracy, age: (time - from) / 1000 };
  const share = (time - from) / (next[0] - from);
  return { at: [lat + share * (next[1] - lat), lon + share * (next[2] - lon)], accuracy, age: 0 };
}

/** Whose dots are seen: those of players, where whoever looks saw them at that time. */
export const tracksSeen = (round: RoundStory, eye: Eye): Track[] =>
  (round.tracks ?? []).filter(
    ({ side, known_to }) => side !== null && (eye === ALL || known_to.includes(eye)),
  );

/** In a pause or a rest nothing happens: playing goes on behind it. */
const STILL: readonly string[] = ["game-paused", "rest-began"];

/** The time that comes a little later when playing. */
export function playedOn(round: RoundStory, time: number, by: number): number {
  const number = momentAt(round.moments, time);
  const next = round.moments[number + 1];
  const stands = STILL.includes(round.moments[number]?.what ?? "");
  return Math.min(round.ended_at, stands && next ? Math.max(next.at, time + 1) : time + by);
}

/** The number of the last round with a hunt to tell of: one that was cut off before has little. */
export function toldLast(rounds: readonly RoundStory[]): number {
  const hunted = rounds.findLastIndex(({ moments }) => moments.some(({ what }) => what === "hiding-ended"));
  return hunted < 0 ? rounds.length - 1 : hunted;
}

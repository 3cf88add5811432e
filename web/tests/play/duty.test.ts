/** A phone works for the game while it is played, and rests when the players do. */
import { describe, expect, test } from "vitest";
import { isFollowed, looksSparingly, staysOn } from "$/play/duty";
import type { View } from "$/wire.gen";

const NOW = 1_781_520_000_000;
const HOUR = 3_600_000;
const seeker = (more: object = {}): View =>
  ({
    stage: "playing",
    role: "seeker",
    me: { role: "player", is_ready: true },
    round: { phase: "seeking" },
    ...more,
  }) as unknown as View;

describe("the screen", () => {
  test("stays on for those who seek, while the hunt is on", () => {
    expect(staysOn(seeker())).toBe(true);
    expect(staysOn(seeker({ round: { phase: "hiding" } }))).toBe(true);
    expect(staysOn(seeker({ role: "hider" }))).toBe(false);
    expect(staysOn(undefined)).toBe(false);
  });

  test("may go off while the game stands still, and between two rounds", () => {
    expect(staysOn(seeker({ pause: { by: "ann", at: NOW, reason: "" } }))).toBe(false);
    expect(staysOn(seeker({ rest_until: NOW + HOUR }))).toBe(false);
    expect(staysOn(seeker({ round: { phase: "found" } }))).toBe(false);
    expect(staysOn(seeker({ stage: "over" }))).toBe(false);
  });
});

describe("the position", () => {
  test("is told in play, and in a pause, from which one finds the way back", () => {
    expect(isFollowed(seeker(), NOW)).toBe(true);
    expect(isFollowed(seeker({ pause: { by: "ann", at: NOW, reason: "" } }), NOW)).toBe(true);
  });

  test("is nobody's business at night, until one has to be back", () => {
    const night = seeker({ rest_until: NOW + 9 * HOUR });
    expect(isFollowed(night, NOW)).toBe(false);
    expect(isFollowed(night, NOW + 8.75 * HOUR)).toBe(true);
  });

  test("is not told before one has agreed, nor by watchers", () => {
    expect(isFollowed(seeker({ me: { role: "player", is_ready: false } }), NOW)).toBe(false);
    expect(isFollowed(seeker({ me: { role: "watcher", is_ready: false } }), NOW)).toBe(false);
    expect(isFollowed(seeker({ stage: "lobby" }), NOW)).toBe(false);
  });
});

describe("a hider's position", () => {
  const hider = (round: object = {}, more: object = {}): View =>
    seeker({
      role: "hider",
      round: { phase: "seeking", hiding: { is_inside: true }, teams: [{ curses: [] }], ...round },
      ...more,
    });

  test("is looked for sparingly while they sit in their zone and nothing hangs on it", () => {
    expect(looksSparingly(hider(), {})).toBe(true);
    expect(looksSparingly(undefined, undefined)).toBe(false);
    expect(looksSparingly(seeker(), {})).toBe(false);
  });

  test.each([
    ["on the way", { phase: "hiding" }],
    ["not there yet", { hiding: {} }],
    ["out of the zone", { hiding: { is_inside: true, has_left: true } }],
    ["frozen", { hiding: { is_inside: true, is_frozen: true } }],
    ["asked something", { teams: [{ pending: {} }] }],
    ["about to be asked", { teams: [{ thermometer: {} }] }],
    ["claimed to be found", { teams: [{ has_claimed: true }] }],
  ])("is watched while they are %s", (_what, round) => {
    expect(looksSparingly(hider(round), {})).toBe(false);
  });

  test("is watched with a seeker in the zone, and in a pause, which ends where it began", () => {
    expect(looksSparingly(hider(), { in_zone: { ben: NOW } })).toBe(false);
    expect(looksSparingly(hider({}, { pause: { by: "ann", at: NOW, reason: "" } }), {})).toBe(false);
  });
});

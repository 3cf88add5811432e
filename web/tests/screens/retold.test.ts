/** A told round at any moment: what is shown must be what was so then, and to nobody more than they knew. */
import { describe, expect, test } from "vitest";
import {
  ALL,
  HIDERS,
  clockAt,
  eyesOf,
  handAt,
  knew,
  leftAt,
  momentAt,
  playedOn,
  seekersOf,
  stationAt,
  toldLast,
  tracksSeen,
  whereAt,
} from "../../src/screens/story/retold";
import type { Moment, RoundStory } from "../../src/wire.gen";

const MINUTE = 60_000;
const at = (minute: number, what: string, more: Partial<Moment> = {}): Moment => ({
  at: minute * MINUTE,
  what,
  known_to: ["hiders", "seekers"],
  ...more,
});

const round: RoundStory = {
  number: 1,
  hiding_side: "ann",
  teams: { seekers: ["ben"] },
  began_at: 0,
  ended_at: 60 * MINUTE,
  start: null,
  stations: 3,
  moments: [
    at(0, "round-began"),
    at(5, "station-named", { known_to: ["hiders"], station: "mill" }),
    at(30, "hiding-ended", {
      left: { seekers: { count: 2, gone: ["far"] } },
      clocks: { seekers: { shows: 0, since: null } },
      shown: { seekers: { shows: 0, since: 30 * MINUTE } },
    }),
    at(35, "question-answered", { left: { seekers: { count: 1, gone: ["market"] } } }),
    at(36, "cards-kept", { known_to: ["hiders"], hands: { hiders: ["veto.1"] } }),
    at(40, "game-paused"),
    at(50, "game-resumed"),
    at(55, "move-began", {
      old_station: "mill",
      left: { seekers: { count: 2, gone: ["mill"], back: ["market", "far"] } },
    }),
  ],
  run: {} as RoundStory["run"],
  proof: { commitment: "", seed: "", holds: true },
  tracks: [
    { seat: "a", side: "ann", steps: [[0, 1, 1, 5]], known_to: ["hiders"] },
    { seat: "b", side: "ben", steps: [[0, 2, 2, 5]], known_to: ["hiders", "seekers"] },
    { seat: "w", side: null, steps: [[0, 3, 3, 5]], known_to: [] },
  ],
};
const STATIONS = ["mill", "market", "far"];

test("the moment that has been is the last at or before the time", () => {
  expect(momentAt(round.moments, 4 * MINUTE)).toBe(0);
  expect(momentAt(round.moments, 5 * MINUTE)).toBe(1);
  expect(momentAt(round.moments, -1)).toBe(-1);
});

test("stations left add up from changes, and there are none to tell before the hunt", () => {
  expect(leftAt(round, "seekers", 1, STATIONS)).toBeUndefined();
  expect([...(leftAt(round, "seekers", 4, STATIONS)?.left ?? [])]).toEqual(["mill"]);
  expect(leftAt(round, "seekers", 4, STATIONS)?.since).toBe(3);
  expect([...(leftAt(round, "seekers", 7, STATIONS)?.left ?? [])].sort()).toEqual(["far", "market"]);
});

test("the hider's station is none while they move", () => {
  expect(stationAt(round, 0)).toBeUndefined();
  expect(stationAt(round, 4)).toBe("mill");
  expect(stationAt(round, 7)).toBeUndefined();
});

test("the hand is the last one told", () => {
  expect(handAt(round, 3, "hiders")).toEqual([]);
  expect(handAt(round, 6, "hiders")).toEqual(["veto.1"]);
});

describe("each side sees what it knew", () => {
  const [, named, , answered] = round.moments as [Moment, Moment, Moment, Moment];

  test("moments", () => {
    expect(eyesOf(round)).toEqual([ALL, "seekers", HIDERS]);
    expect(knew(named, "seekers")).toBe(false);
    expect(knew(named, HIDERS)).toBe(true);
    expect(knew(named, ALL)).toBe(true);
    expect(knew(answered, "seekers")).toBe(true);
  });

  test("dots: the hider sees all players, the seekers themselves, nobody those who look on", () => {
    expect(tracksSeen(round, "seekers").map(({ seat }) => seat)).toEqual(["b"]);
    expect(tracksSeen(round, HIDERS).map(({ seat }) => seat)).toEqual(["a", "b"]);
    expect(tracksSeen(round, ALL).map(({ seat }) => seat)).toEqual(["a", "b"]);
  });

  test("the map of what is left is the seekers' own", () => {
    expect(seekersOf(round, HIDERS, 3)).toBeUndefined();
    expect(seekersOf(round, ALL, 3)).toBe("seekers");
    expect(seekersOf(round, "seekers", 3)).toBe("seekers");
  });

  test("of two teams the one it was last about", () => {
    const two = {
      ...round,
      teams: { "team-1": ["ben"], "team-2": ["cem"] },
      moments: [at(0, "round-began"), at(1, "question-asked", { team: "team-2" })],
    };
    expect(seekersOf(two, ALL, 0)).toBe("team-1");
    expect(seekersOf(two, ALL, 1)).toBe("team-2");
  });

  test("the clock: a late start was not on the seekers' phones", () => {
    expect(clockAt(round, 2, "seekers", ALL)?.since).toBeNull();
    expect(clockAt(round, 2, "seekers", "seekers")?.since).toBe(30 * MINUTE);
  });
});

describe("somebody's place", () => {
  test("lies evenly between two positions", () => {
    expect(
      whereAt(
        [
          [0, 0, 0, 5],
          [100_000, 10, 20, 5],
        ],
        50_000,
      ),
    ).toEqual({ at: [5, 10], accuracy: 5, age: 0 });
  });

  test("stays where it was last known through a gap, and ages", () => {
    expect(
      whereAt(
        [
          [0, 0, 0, 5],
          [600_000, 10, 20, 5],
        ],
        300_000,
      ),
    ).toEqual({ at: [0, 0], accuracy: 5, age: 300 });
    expect(whereAt([[0, 0, 0, 5]], 60_000)?.age).toBe(60);
  });

  test("is not known before the first position", () => {
    expect(whereAt([[10, 0, 0, 5]], 9)).toBeUndefined();
    expect(whereAt([], 9)).toBeUndefined();
  });
});

test("playing skips what stood still and stops at the end", () => {
  expect(playedOn(round, 35 * MINUTE, 1000)).toBe(35 * MINUTE + 1000);
  expect(playedOn(round, 41 * MINUTE, 1000)).toBe(50 * MINUTE);
  expect(playedOn(round, 59 * MINUTE, 10 * MINUTE)).toBe(60 * MINUTE);
});

test("a story opens with the last round that had a hunt", () => {
  const cutOff: RoundStory = {
    ...round,
    number: 2,
    moments: [at(61, "round-began"), at(62, "station-named")],
  };
  expect(toldLast([round, cutOff])).toBe(0);
  expect(toldLast([round, { ...round, number: 2 }])).toBe(1);
  expect(toldLast([cutOff])).toBe(0);
});

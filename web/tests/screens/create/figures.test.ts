import { afterEach, describe, expect, test } from "vitest";
import {
  type MapWords,
  instantOf,
  typed,
  unitOf,
  untyped,
  valueWords,
  wallTime,
} from "$/screens/create/figures";
import { speak } from "$/words/language.svelte";
import { plain } from "../../plain";

describe("figures are written in the unit their order asks for", () => {
  test.each([
    ["span", 30_000, "metric", "seconds", "30"],
    ["span", 1_800_000, "metric", "minutes", "30"],
    ["length", 500, "metric", "metres", "500"],
    ["length", 20_100_000, "metric", "kilometres", "20100"],
    ["length", 402.336, "imperial", "miles", "0.25"],
    ["length", 1.524, "imperial", "feet", "5"],
    ["speed", 25, "metric", "kmh", "90"],
    ["speed", 44.704, "imperial", "mph", "100"],
    ["number", 6, "imperial", "plain", "6"],
  ] as const)("%s %d in %s is in %s", (kind, value, edition, name, text) => {
    const unit = unitOf(kind, value, edition);
    expect(unit.name).toBe(name);
    expect(typed(value, unit)).toBe(text);
    expect(untyped(text, unit)).toBeCloseTo(value, 3);
  });

  test("a comma is read as a point, and words and what might be thousands as nothing", () => {
    const unit = unitOf("span", 600_000, "metric");
    expect(untyped("7,5", unit)).toBe(450_000);
    expect(untyped("1,500", unit)).toBeUndefined();
    expect(untyped("soon", unit)).toBeUndefined();
    expect(untyped(" ", unit)).toBeUndefined();
  });
});

describe("the field's own unit may stand behind a figure, and no other", () => {
  test.each([
    ["span", 600_000, "metric", "45 min", 2_700_000],
    ["span", 600_000, "metric", "45minutes", 2_700_000],
    ["span", 600_000, "metric", "1 Minute", 60_000],
    ["span", 600_000, "metric", "45 s", undefined],
    ["span", 30_000, "metric", "30 s", 30_000],
    ["length", 20_100, "metric", "2 km", 2_000],
    ["length", 500, "metric", "250m", 250],
    ["length", 500, "metric", "1,500 m", undefined],
    ["length", 5_000, "imperial", "0.5 miles", 804.672],
    ["speed", 25, "metric", "90 km/h", 25],
    ["number", 6, "metric", "6 cards", undefined],
  ] as const)("%s like %d in %s: %s", (kind, like, edition, text, stored) => {
    const read = untyped(text, unitOf(kind, like, edition));
    if (stored === undefined) expect(read).toBeUndefined();
    else expect(read).toBeCloseTo(stored, 3);
  });
});

describe("in German", () => {
  afterEach(() => speak("en"));

  test.each(["45 Min.", "45 min", "45 Minuten", "45"])("%s are minutes", async (text) => {
    await speak("de");
    expect(untyped(text, unitOf("span", 600_000, "metric"))).toBe(2_700_000);
  });

  test("a field says what stands beside it, and reads it back", async () => {
    await speak("de");
    const unit = unitOf("length", 402.336, "imperial");
    expect(typed(402.336, unit)).toBe("0,25");
    expect(untyped("0,25", unit)).toBeCloseTo(402.336, 3);
    expect(untyped("0.25", unit)).toBeCloseTo(402.336, 3);
    expect(untyped("1.500", unit)).toBeUndefined();
  });
});

const MILL = { id: "mill", name: "Mill", position: [51.5, 7.25], lines: [] };
const MAP = { timezone: "UTC", stations: [MILL] } as unknown as MapWords;

describe("a value is said as people say it", () => {
  test.each([
    ["hiding_period", "span", 1_800_000, "30 min"],
    ["answer_window", "span", 90_000, "1 min 30 s"],
    ["hiding_period", "span", -300_000, "−5 min"],
    ["zone_radius", "length", 500, "500 m"],
    ["zone_radius", "length", 1_255, "1.255 km"],
    ["reach_speed", "speed", 25, "90 km/h"],
    ["photo_blackout", "flag", true, "on"],
    ["start_point", "choice", "fixed", "At a fixed point"],
    ["rests", "rests", [{ begins: "22:00", ends: "08:00" }], "22:00–08:00"],
    ["rests", "rests", [], "none"],
    ["longest_run", "span", null, "none"],
    ["start_position", "position", [51.5, 7.25], "Mill"],
    ["start_position", "position", [51.6, 7.25], "51.6000, 7.2500"],
    ["removed_cards", "cards-out", { veto: 2, move: 1 }, "3 cards"],
    ["added_cards", "own-cards", [{ count: 3 }, {}], "4 cards"],
  ] as const)("%s", (name, kind, value, words) => {
    expect(plain(valueWords({ name, kind }, value, "metric", MAP))).toContain(words);
  });
});

describe("the wall clock of a time zone", () => {
  test.each(["2026-11-15T18:00", "2026-07-01T00:30", "2026-03-29T12:00"])("%s there and back", (wall) => {
    for (const zone of ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC"]) {
      const instant = instantOf(wall, zone);
      expect(instant).toBeDefined();
      expect(wallTime(instant ?? 0, zone)).toBe(wall);
    }
  });

  test("what is no time is no instant", () => {
    expect(instantOf("", "UTC")).toBeUndefined();
  });
});

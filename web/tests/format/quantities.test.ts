/** Distances, durations and clocks read as people say them. */
import { expect, test } from "vitest";
import byReferee from "./lengths.gen.json";
import {
  area,
  distance,
  duration,
  exactDistance,
  exactDuration,
  figures,
  timeOfDay,
  timeSaid,
  zoneElsewhere,
} from "../../src/format/quantities";
import { plain } from "../plain";

test.each([
  [7, "7 m"],
  [94, "94 m"],
  [343, "340 m"],
  [996, "1 km"],
  [1440, "1.4 km"],
  [27_300, "27 km"],
])("%d metres are said as %s", (metres, said) => {
  expect(plain(distance(metres, "metric", "en"))).toBe(said);
});

test.each([
  [7, "23 ft"],
  [90, "300 ft"],
  [380, "1,250 ft"],
  [402.3, "0.25 mi"],
  [1200, "0.75 mi"],
  [1609, "1 mi"],
  [27_300, "17 mi"],
])("%d metres are said as %s in the imperial edition", (metres, said) => {
  expect(plain(distance(metres, "imperial", "en"))).toBe(said);
});

test.each(["metric", "imperial"] as const)("the referee says lengths alike in the %s edition", (edition) => {
  const asHere = Object.keys(byReferee[edition]).map((metres) => [
    metres,
    plain(distance(Number(metres), edition, "en")),
  ]);
  expect(Object.fromEntries(asHere)).toEqual(byReferee[edition]);
});

test("no line ends between a figure and its unit", () => {
  const said = [distance(6, "metric", "en"), area(30, "metric", "de"), duration(30, "en")];
  for (const text of [...said, duration(60, "de")]) expect(text).not.toContain(" ");
});

test("digits follow the reader, units the edition", () => {
  expect(plain(distance(1440, "metric", "de"))).toBe("1,4 km");
});

test.each([
  [0.346, "metric", "0.35 km²"],
  [30.2, "metric", "30 km²"],
  [30.2, "imperial", "12 mi²"],
  [1234.6, "metric", "1,235 km²"],
] as const)("an area of %d km² in the %s edition is said as %s", (km2, edition, said) => {
  expect(plain(area(km2, edition, "en"))).toBe(said);
});

test.each([
  [12.4, "12 s"],
  [240, "4 min"],
  [4800, "1 h 20 min"],
  [7200, "2 h"],
  [3 * 86_400, "3 days"],
])("%d seconds are said as %s", (seconds, said) => {
  expect(plain(duration(seconds, "en"))).toBe(said);
});

test.each(["en-GB", "en-US", "de"])("one is written as many are, in %s as in any language", (locale) => {
  expect([1, 13, 60, 300, 7200].map((seconds) => plain(duration(seconds, locale)))).toEqual([
    "1 s",
    "13 s",
    "1 min",
    "5 min",
    "2 h",
  ]);
});

// The server says the same: tests/test_units.py.
test.each([
  [255, "255 m", "836.61 ft"],
  [1.524, "1.524 m", "5 ft"],
  [402.336, "402.336 m", "0.25 mi"],
  [1250, "1.25 km", "0.78 mi"],
  [20_100_000, "20,100 km", "12,489.56 mi"],
])("%d metres that were set are said as %s or %s", (metres, metric, imperial) => {
  expect(plain(exactDistance(metres, "metric", "en"))).toBe(metric);
  expect(plain(exactDistance(metres, "imperial", "en"))).toBe(imperial);
});

test.each([
  [0, "0 s"],
  [90, "1 min 30 s"],
  [1.5, "1.5 s"],
  [7200, "2 h"],
  [4805, "1 h 20 min 5 s"],
  [90 * 3600, "90 h"],
  [3 * 86_400, "3 days"],
])("%d seconds that were set are said as %s", (seconds, said) => {
  expect(plain(exactDuration(seconds, "en"))).toBe(said);
});

test.each([
  [0, "0:00"],
  [304.6, "5:04"],
  [247, "4:07"],
  [3600, "1:00:00"],
  [3847, "1:04:07"],
  [-3, "0:00"],
])("a clock with %d seconds shows %s", (seconds, shown) => {
  expect(figures(seconds)).toBe(shown);
});

test("a time of day is the game's, not the phone's", () => {
  const noon = Date.UTC(2026, 5, 1, 12, 0);
  expect(timeOfDay(noon, "Asia/Tokyo", "en-GB")).toBe("21:00");
});

test("the zone of a game is named to whom the phone shows another time", () => {
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  expect(zoneElsewhere(0, own, "en")).toBeUndefined();
  expect(zoneElsewhere(0, "Asia/Ho_Chi_Minh", "en")).toBe("Ho Chi Minh");
});

test("a time that may have been on another day is said with that day", () => {
  const noon = Date.UTC(2026, 5, 15, 12);
  const said = (hours: number): string => timeSaid(noon, noon + hours * 3_600_000, "Europe/Berlin", "en-GB");
  expect(said(3)).toBe("14:00");
  expect(said(40)).toMatch(/^Mon,? 15 Jun, 14:00$/);
});

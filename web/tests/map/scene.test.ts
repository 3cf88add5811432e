/** What the game knows becomes what the map draws. */
import { describe, expect, it, test } from "vitest";
import type { Feature, Polygon } from "geojson";
import {
  asLookedAt,
  changesOf,
  circle,
  freshness,
  personFeatures,
  ringFeatures,
  stationFeatures,
} from "../../src/map/scene";
import { folded } from "../../src/map/search";

test("an accuracy ring is closed and as wide as its metres", () => {
  const [ring = []] = circle([10, 54], 100).coordinates;
  expect(ring[0]).toEqual(ring.at(-1));
  const lats = ring.map(([, lat]) => lat ?? 0);
  expect((Math.max(...lats) - Math.min(...lats)) * 111_320).toBeCloseTo(200, 0);
});

test("a position fades with age and never vanishes", () => {
  expect([0, 60, 330, 600, 86_400].map(freshness)).toEqual([1, 1, 0.675, 0.35, 0.35]);
});

test("a ring grows with the way somebody may have walked since, up to a while; one's own does not", () => {
  const radius = (age: number, me = false): number => {
    const person = { id: "a", at: [10, 54], accuracy: 8, label: "Ada", role: "seeker", me, age } as const;
    const [ring] = ringFeatures([person]);
    const lats = (ring?.geometry as Polygon).coordinates[0]?.map(([, lat]) => lat ?? 0) ?? [];
    return Math.round(((Math.max(...lats) - Math.min(...lats)) * 111_320) / 2);
  };
  expect([0, 60, 600, 86_400].map((age) => radius(age))).toEqual([8, 92, 848, 848]);
  expect(radius(600, true)).toBe(8);
});

test("features carry what their layers read", () => {
  const [station] = stationFeatures([{ id: "mill", name: "Mill", at: [10, 54], state: "possible" }]);
  expect(station?.properties).toEqual({ id: "mill", name: "Mill", state: "possible" });
  const [person] = personFeatures([
    { id: "a", at: [10, 54], accuracy: 8, label: "Ada", role: "seeker", me: true, age: 5 },
  ]);
  expect(person?.properties).toEqual({ id: "a", label: "Ada", role: "seeker", me: true, fresh: 1 });
});

test.each([
  ["Østerport", "osterport"],
  ["Zürich Hauptbahnhof", "zurich hauptbahnhof"],
  ["Großer Stern", "grosser stern"],
  ["Łódź", "lodz"],
])("%s is found as %s", (name, typed) => {
  expect(folded(name)).toBe(typed);
});

describe("stations drawn anew", () => {
  const drawn = (...states: string[]): Feature[] =>
    stationFeatures(
      states.map((state, turn) => ({
        id: `s${turn}`,
        name: `Station ${turn}`,
        at: [turn, 0] as const,
        state: state as "possible",
      })),
    );

  it("are told of by what changed", () => {
    const changes = changesOf(
      drawn("possible", "possible", "possible"),
      drawn("possible", "ruled-out", "possible"),
    );
    expect(changes?.map(({ id }) => id)).toEqual(["s1"]);
    expect(changes?.[0]?.addOrUpdateProperties).toEqual([{ key: "state", value: "ruled-out" }]);
  });

  it("are handed over whole where they are others, or most of them changed", () => {
    expect(changesOf(drawn("possible"), drawn("possible", "possible"))).toBeUndefined();
    expect(changesOf(drawn("possible", "possible"), drawn("ruled-out", "ruled-out"))).toBeUndefined();
  });
});

test("the station whose card is open is marked, whatever it is, but for the hider's own", () => {
  const states = ["possible", "ruled-out", "plain", "mine"] as const;
  expect(states.map((state) => asLookedAt("mill", state, "mill"))).toEqual([
    "looked-at",
    "looked-at",
    "looked-at",
    "mine",
  ]);
  expect(asLookedAt("mill", "possible", "market")).toBe("possible");
  expect(asLookedAt("mill", "possible", undefined)).toBe("possible");
});

/** What the game knows becomes what the map draws. */
import { expect, test } from "vitest";
import { circle, freshness, personFeatures, stationFeatures } from "../../src/map/scene";
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

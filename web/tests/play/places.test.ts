/** Which places count: the map's, less what was struck, plus what was added; and which of them is nearest. */
import { expect, test, vi } from "vitest";
import { byDistance, countingOf, fetchPlaces, nearestOf, placesOfMap } from "../../src/play/places.svelte";
import type { PlaceRow, PlacesOfKind } from "../../src/wire.gen";

const row = (id: string, lat: number): PlaceRow => ({ id, name: id, position: [lat, 10] });
const MILLS: PlacesOfKind = {
  kind: "mill",
  one: "mill",
  many: "mills",
  may_be_added: true,
  places: [row("far", 50.2), row("near", 50.01), row("gone", 50)],
};
const RIVERS: PlacesOfKind = { ...MILLS, kind: "river", places: [{ id: "r", name: "Run", position: null }] };

test("what all agreed to strike is not among them any more, and what they added is, even if it was struck again", () => {
  const added = [
    { kind: "mill", place: "new", name: "New Mill", position: [50.05, 10] as [number, number] },
    { kind: "mill", place: "short-lived", name: "Old Mill", position: [50, 10] as [number, number] },
  ];
  const [mills, rivers] = countingOf([MILLS, RIVERS], ["gone", "short-lived"], added);
  expect(mills?.places.map(({ id, isAdded = false }) => [id, isAdded])).toEqual([
    ["far", false],
    ["near", false],
    ["new", true],
  ]);
  expect([mills?.struck, rivers?.struck]).toEqual([1, 0]);
  expect(rivers?.places).toHaveLength(1);
});

test("the nearest comes first, and what has no one position last", () => {
  const places = [...RIVERS.places, ...MILLS.places];
  expect(byDistance(places, [50.004, 10]).map(({ place }) => place.id)).toEqual(["gone", "near", "far", "r"]);
  expect(byDistance(places, undefined).map(({ away }) => away)).toEqual(Array(4).fill(undefined));
});

test("where the phone may be nearer to another one than it thinks, that one is named too", () => {
  const ids = (accuracy: number): string[] =>
    nearestOf(MILLS.places, [50.004, 10], accuracy).map(({ place }) => place.id);
  // 445 m and 667 m away.
  expect(ids(10)).toEqual(["gone"]);
  expect(ids(120)).toEqual(["gone", "near"]);
  expect(nearestOf(RIVERS.places, [50, 10], 10)).toEqual([]);
});

test("what another map has is not what counts here, nor is a map without places one that is still to come", async () => {
  const ofMaps: Record<string, PlacesOfKind[]> = {
    "/api/maps/one/places": [MILLS],
    "/api/maps/bare/places": [],
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(ofMaps[path]))));
  expect(placesOfMap("one")).toBeUndefined();
  await fetchPlaces("one");
  expect(placesOfMap("one")).toEqual([MILLS]);
  expect(placesOfMap("bare")).toBeUndefined();
  await fetchPlaces("bare");
  expect(placesOfMap("bare")).toEqual([]);
  vi.unstubAllGlobals();
});

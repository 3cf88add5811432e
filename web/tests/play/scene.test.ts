/** What a seat's map shows is explained, and nothing else; places are named as people do. */
import { expect, test } from "vitest";
import type { Focus } from "../../src/map/scene";
import { hidersEye, nearWords, seekersEye, signsOn, zoneWords } from "../../src/play/scene";
import type { Table } from "../../src/play/table.svelte";

const aTable = (more: object): Table =>
  ({
    role: "seeker",
    sheet: { no_go: [] },
    tools: {},
    places: { onMap: [] },
    team: { marks: [] },
    session: { unsettled: [] },
    ...more,
  }) as unknown as Table;
const MARK = { what: "area", area: [[54, 9]] };

test("no-go areas, the pin and one's own marks are explained where they are drawn", () => {
  expect(signsOn(aTable({}))).toEqual(["possible", "ruled-out", "clue", "person", "border"]);
  const more = { sheet: { no_go: [{}] }, tools: { pin: [9, 54] }, team: { marks: [MARK] } };
  expect(signsOn(aTable(more))).toEqual([
    "possible",
    "ruled-out",
    "clue",
    "mark",
    "person",
    "pin",
    "no-go",
    "border",
  ]);
  expect(signsOn(aTable({}), "mill")).toContain("looked-at");
  expect(signsOn(aTable({ places: { onMap: [{}] } }))).toContain("place");
});

test("a hider's own station and noted spots are explained, and whoever looks on has a legend, too", () => {
  const hider = { role: "hider", travels: {}, mine: "mill", notebook: { spots: [{}] } };
  expect(signsOn(aTable(hider))).toEqual(["mine", "noted", "person", "border"]);
  expect(signsOn(aTable({ role: "onlooker" }))).toEqual(["person", "border"]);
  expect(signsOn(aTable({ role: "onlooker", mine: "mill" }))).toEqual(["theirs", "person", "border"]);
});

test("a place is at its station, or so far from it; never nothing from it", () => {
  const sheet = { stations: [{ name: "Abbey", position: [54, 9] }] };
  const table = aTable({ sheet, view: { edition: "metric" } });
  expect(nearWords(table, [54, 9])).toBe("at Abbey");
  expect(nearWords(table, [54.001, 9])).toMatch(/^110\sm from Abbey$/);
});

const ZONE = { station: "mill", centre: [54, 9], radius: 400 };
/** The hider, hunted by one seeker so many metres to the north of the zone's middle. */
function hunted(away: number, more: object = {}): Table {
  const fix = { position: [54 + away / 111_195, 9] };
  const outlook = { zone: ZONE };
  return aTable({ role: "hider", outlook, view: PLAYED, positionsOf: () => [{ fix }], ...more });
}
const PLAYED = { round: { phase: "seeking" } };

/** How far north the map reaches, in metres from the zone's middle. */
const northOf = (focus: Focus | undefined): number => Math.round(((focus?.bounds?.[3] ?? 0) - 54) * 111_195);

test("a hunted hider's map shows the zone and the nearest seeker, but not one so far that the zone is a dot", () => {
  expect(northOf(hidersEye(hunted(2800))())).toBeGreaterThan(2800);
  expect(northOf(hidersEye(hunted(20_000))())).toBeLessThan(1300);
  expect(northOf(hidersEye(hunted(2800, { view: { round: { phase: "hiding" } } }))())).toBeLessThan(1300);
  expect(northOf(hidersEye(hunted(0, { positionsOf: () => [] }))())).toBeLessThan(1300);
  expect(hidersEye(hunted(0, { outlook: {} }))()).toBeUndefined();
});

test("the map follows the nearest seeker only when they are off it, and goes to and fro over no border", () => {
  const table = hunted(20_000);
  const eye = hidersEye(table);
  const at = (away: number): string | undefined => (Object.assign(table, hunted(away)), eye()?.key);
  const alone = at(20_000);
  const near = at(3000);
  expect(near).not.toBe(alone);
  expect(at(2500)).toBe(near);
  expect(at(3300)).toBe(near);
  const further = at(3600);
  expect([alone, near]).not.toContain(further);
  expect(at(-2000)).not.toBe(further);
  expect(at(9000)).toBe(alone);
});

test("the map is turned to a new zone, and after that leaves alone whoever looks elsewhere", () => {
  const table = hunted(20_000);
  const eye = hidersEye(table);
  const at = (station: string, away: number): boolean | undefined => {
    Object.assign(table, hunted(away), { outlook: { zone: { ...ZONE, station } } });
    return eye()?.isGentle;
  };
  expect([at("mill", 20_000), at("mill", 3000), at("mill", 9000)]).toEqual([false, true, true]);
  expect([at("abbey", 3000), at("abbey", 3600)]).toEqual([false, true]);
});

test("what is left at first takes no seeker away from where they look; what falls away turns the map", () => {
  const table = aTable({ stations: new Map() });
  const eye = seekersEye(table);
  const at = (left: readonly string[] | undefined): Focus | undefined => (
    Object.assign(table, { left: left && new Set(left) }),
    eye()
  );
  expect(at(undefined)).toBeUndefined();
  const all = at(["mill", "abbey"]);
  expect(all?.isGentle).toBe(true);
  expect(at(["mill", "abbey"])?.key).toBe(all?.key);
  const fewer = at(["mill"]);
  expect(fewer?.isGentle).toBe(false);
  expect(fewer?.key).not.toBe(all?.key);
  at(undefined);
  expect(at(["mill", "abbey"])?.isGentle).toBe(true);
});

test("nobody is said to be outside whom a phone that knows little sees there", () => {
  const table = (room: number, accuracy: number): Table =>
    aTable({ outlook: { zone: { room }, fix: { accuracy } }, exactEnough: 100, view: { edition: "metric" } });
  expect(zoneWords(table(-40, 6))?.inside).toBe(false);
  expect(zoneWords(table(-40, 90))?.inside).toBe(false);
  expect(zoneWords(table(-240, 300))).toMatchObject({
    inside: true,
    text: expect.stringContaining("Perhaps"),
  });
  expect(zoneWords(table(-400, 300))?.inside).toBe(false);
});

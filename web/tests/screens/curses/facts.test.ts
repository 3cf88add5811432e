/** What both sides read of a curse besides its card. */
import { beforeAll, expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { cursesCast } from "$/screens/curses/cast";
import { factsOf } from "$/screens/curses/facts";
import { speak } from "$/words/language.svelte";
import type { CurseView, View } from "$/wire.gen";

beforeAll(() => speak("en"));

const at = (view: Partial<View>): Table =>
  ({
    view,
    questions: new Map(),
    book: { categories: [["radar", "Radar"]] },
    sideName: (side: string) => side.toUpperCase(),
  }) as unknown as Table;
const SEEKER = at({ role: "seeker" });
const curse = (facts: Partial<CurseView>): CurseView => ({
  id: "c1",
  kind: "cairn",
  name: "Curse of the Cairn",
  cast_at: 0,
  ...facts,
});

test("a number to be matched is told with what it counts", () => {
  expect(factsOf(SEEKER, curse({ declared: 34, counts: "seconds" }))).toEqual(["To be matched: 34 seconds"]);
});

test("a curse says what it bars: hangman questions and transit, a bridge troll only how the next one is asked", () => {
  expect(factsOf(SEEKER, curse({ bars: ["asking", "transit"] }))).toEqual([
    "No other question until this is done.",
    "No transit until this is done.",
  ]);
  expect(factsOf(SEEKER, curse({ bars: ["free-asking"] }))).toEqual([
    "Ask your next question as the card says, or wait until it is lifted.",
  ]);
  expect(factsOf(SEEKER, curse({}))).toEqual([]);
});

test("the category that is off is named", () => {
  expect(factsOf(SEEKER, curse({ category_off: "radar" }))).toEqual(["Off until the next question: Radar"]);
});

test("where a travel agent sends them is told by distance, direction and the nearest station, wherever they are", () => {
  const sheet = { stations: [{ name: "Harbour", position: [54, 9] }] };
  const standing = (position?: [number, number]): Table =>
    Object.assign(at({ edition: "metric" }), { sheet, here: position && { position } });
  const told = (table: Table, lat: number): string => factsOf(table, curse({ destination: [lat, 9] })).join();
  expect(told(standing([53.99, 9]), 54)).toMatch(/^Destination: 1\.1\skm north of you, at Harbour$/);
  expect(told(standing([54.001, 9]), 54.001)).toMatch(/^Destination: here, 110\sm from Harbour$/);
  expect(told(standing(), 54)).toBe("Destination: at Harbour");
});

test("a report is judged by its number and its note, once it is made", () => {
  const made = { declared: 4, matched: 5, counts: "rocks", report_note: "Five!" };
  expect(factsOf(at({ role: "hider" }), curse({ ...made, report: "made" }))).toEqual([
    "To be matched: 4 rocks",
    "Reported as done. Look at it and say whether it is.",
    "Reported: 5 rocks",
    "From the seekers: “Five!”",
  ]);
  expect(factsOf(SEEKER, curse(made))).toEqual(["To be matched: 4 rocks"]);
});

test("the hider has cast on every team, a team only on the other, and nobody once it is over", () => {
  const teams = [{ sides: ["a"], curses: [curse({})] }];
  const round = (more: object): Partial<View> =>
    ({ round: { phase: "seeking", teams, curses_cast: [curse({ id: "c2" })], ...more } }) as Partial<View>;
  const ids = (view: Partial<View>): string[] => cursesCast(at(view)).map((each) => each.curse.id);
  expect(ids({ role: "hider", ...round({}) })).toEqual(["c1"]);
  expect(ids({ role: "seeker", ...round({}) })).toEqual(["c2"]);
  const spent = [curse({ is_spent: true })];
  expect(ids({ role: "hider", ...round({ teams: [{ sides: ["a"], curses: spent }] }) })).toEqual([]);
  expect(ids({ role: "seeker", ...round({ curses_cast: spent }) })).toEqual([]);
  const two = round({ teams: [...teams, { sides: ["b"], curses: [] }] });
  expect(cursesCast(at({ role: "hider", ...two })).map(({ team }) => team)).toEqual(["A"]);
});

/** A moment in words, and how it looks: by what the server says it is about. */
import { expect, test } from "vitest";
import { faceOf } from "$/design/categories";
import type { Table } from "$/play/table.svelte";
import { Telling, lookOf } from "$/screens/story/telling";
import type { Moment } from "$/wire.gen";
import { plain } from "../plain";

const table = {
  questions: new Map([
    ["radar.1km", { category: "radar" }],
    ["matching.park", { category: "matching" }],
  ]),
  view: { edition: "metric" },
  stationName: () => "Mill",
  sheet: { lines: [{ id: "de:vbb:u1", name: "U1" }] },
  card: () => undefined,
} as unknown as Table;
const moment = (more: Partial<Moment>): Moment => ({ at: 0, what: "something-new", ...more });

test("a question's moment looks like its category, whatever it is called", () => {
  const { icon, hue } = faceOf("radar");
  expect(lookOf(table, moment({ about: "question", question: "radar.1km" }))).toEqual({ icon, tone: hue });
  expect(lookOf(table, moment({ about: "question", question: "gone.for.ever" })).icon).toBe("ask");
});

test("cards that a question drew look like cards, and what says nothing is the hider's", () => {
  expect(lookOf(table, moment({ about: "cards", question: "radar.1km" })).icon).toBe("hand");
  expect(lookOf(table, moment({}))).toEqual({ icon: "hider", tone: "hider" });
});

test("the two figures of an answer are named as its category measures", () => {
  const telling = new Telling(table, { names: {}, sides: {} }, { hiding_side: "ann" }, true);
  const told = (question: string): string[] =>
    telling
      .details(moment({ question, evidence: { ours: { metres: 340 }, theirs: { metres: 1000 } } }))
      .map(plain);
  expect(told("radar.1km")).toEqual(["Between them: 340 m", "Asked about: 1 km"]);
  expect(told("matching.park")).toEqual(["Hider: 340 m", "Seekers: 1 km"]);
});

test("a distance that was named is told as it was named", () => {
  const telling = new Telling(table, { names: {}, sides: {} }, { hiding_side: "ann" }, true);
  const said = (what: string, distance: number): string =>
    plain(telling.sentence(moment({ what, distance })));
  expect(said("distance-named", 1250)).toContain("1.25 km");
  expect(said("spot-warned", 12.34)).toContain("12 m");
});

test("a struck line is told by its name, and by what it is where the map has it no more", () => {
  const telling = new Telling(table, { names: {}, sides: {} }, { hiding_side: "ann" }, true);
  const said = (line: string): string => {
    const mark = { id: "1", what: "line", by: "ben", at: 0, line } as const;
    return plain(telling.sentence(moment({ what: "mark-made", mark })));
  };
  expect(said("de:vbb:u1")).toContain("U1");
  expect(said("de:vbb:u1")).not.toContain("vbb");
  expect(said("gone")).not.toContain("gone");
});

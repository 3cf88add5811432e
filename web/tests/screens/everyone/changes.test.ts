import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { type Filled, SUBJECTS, answersPath, changeOf } from "$/screens/everyone/changes";

const EMPTY: Filled = {
  subject: "",
  minutes: "",
  place: "",
  kindOfPlace: "",
  name: "",
  spot: "",
  reason: "we saw it",
};

test.each([
  [
    "correct-answer",
    { subject: "t1/4", answer: { verdict: "yes" } },
    { team: "t1", entry: 4, answer: { verdict: "yes" } },
  ],
  ["strike-question", { subject: "t1/4" }, { team: "t1", entry: 4 }],
  ["lift-curse", { subject: "t1/curse-2" }, { team: "t1", curse: "curse-2" }],
  ["adjust-clock", { subject: "t1/", minutes: "-2,5" }, { team: "t1", by: -150_000 }],
  [
    "add-place",
    { kindOfPlace: "park", name: "Rose Garden", spot: "46.1,-30.2" },
    { kind: "park", name: "Rose Garden", position: [46.1, -30.2] },
  ],
  ["strike-place", { kindOfPlace: "park", place: "p7" }, { kind: "park", place: "p7" }],
] as const)("%s is made of what was filled in", (kind, filled, made) => {
  expect(changeOf(kind, { ...EMPTY, ...filled })).toEqual({ type: kind, reason: "we saw it", ...made });
});

test("nothing is proposed while something is missing", () => {
  expect(changeOf(undefined, EMPTY)).toBeUndefined();
  expect(changeOf("correct-answer", { ...EMPTY, subject: "t1/4" })).toBeUndefined();
  expect(changeOf("strike-question", EMPTY)).toBeUndefined();
  expect(changeOf("adjust-clock", { ...EMPTY, subject: "t1/", minutes: "soon" })).toBeUndefined();
  expect(changeOf("adjust-clock", { ...EMPTY, subject: "t1/", minutes: "-1,500" })).toBeUndefined();
  expect(changeOf("add-place", { ...EMPTY, kindOfPlace: "park", name: "x" })).toBeUndefined();
  expect(
    changeOf("strike-place", { ...EMPTY, kindOfPlace: "park", place: "p7", reason: " " }),
  ).toBeUndefined();
});

test("the answers of an entry are asked for with its team", () => {
  expect(answersPath("t1/4")).toBe("answers?team=t1&entry=4");
});

test("what a change can be about is what the server lets be put right", () => {
  const entries = [
    { number: 1, question: "radar.1km", outcome: "answered", answer: { verdict: "yes" } },
    { number: 2, question: "radar.2km", outcome: "vetoed", no_correcting: true },
    { number: 3, question: "radar.5km", outcome: "struck", no_correcting: true, no_striking: true },
  ];
  const view = { round: { teams: [{ id: "t1", sides: [], curses: [], entries }] } };
  const table = { view, questions: new Map() } as unknown as Table;
  const subjects = (kind: "correct-answer" | "strike-question"): string[] =>
    SUBJECTS[kind](table).map(({ id }) => id);
  expect(subjects("correct-answer")).toEqual(["t1/1"]);
  expect(subjects("strike-question")).toEqual(["t1/1", "t1/2"]);
});

/** What takes the screen: the beginning of the hunt, a move and its end, a thermometer, the end game. */
import { expect, test } from "vitest";
import { Clues } from "../../src/play/clues.svelte";
import { momentsBetween } from "../../src/play/moments";
import type { Table } from "../../src/play/table.svelte";
import type { EntryView, View } from "../../src/wire.gen";

const table = {
  stationName: () => "Mill",
  seatName: () => "Ben",
  sideName: (side: string) => side,
  questions: new Map(),
} as unknown as Table;

const seen = (role: View["role"], round: object, team: object = {}): View =>
  ({
    role,
    sides: [],
    round: { number: 1, teams: [{ id: "1", sides: [], curses: [], entries: [], ...team }], ...round },
  }) as unknown as View;
const told = (before: View, after: View): string[] =>
  momentsBetween(before, after, table).map(({ title, text }) => `${title}: ${text}`);

test("the hunt begins once, when the hiding period is over", () => {
  const said = told(seen("seeker", { phase: "hiding" }), seen("seeker", { phase: "seeking" }));
  expect(said).toEqual(["The hunt is on: Ask your first question."]);
});

test("POW-10: the seekers are told the old station as soon as the hider moves", () => {
  const moving = seen("seeker", { phase: "moving", old_stations: ["mill"] });
  expect(told(seen("seeker", { phase: "seeking" }), moving)).toEqual([
    "The hider moves: Their zone was Mill. Stay where you are.",
  ]);
});

test("POW-11: after a move nobody is asked for a first question, and old answers are said to bind no more", () => {
  const [moving, after] = (["moving", "seeking"] as const).map((phase) =>
    seen("seeker", { phase, old_stations: ["mill"] }),
  ) as [View, View];
  const said = ["The hunt goes on: The hider left Mill. Earlier answers no longer count."];
  expect(told(moving, after)).toEqual(said);
  // All of it missed in a tunnel.
  expect(told(seen("seeker", { phase: "seeking" }), after)).toEqual(said);
});

test("THERM-1: the hider is told once that a thermometer is started", () => {
  const running = { thermometer: { by: "b", start: { at: 5 } } };
  const [before, after] = [seen("hider", { phase: "seeking" }), seen("hider", { phase: "seeking" }, running)];
  expect(told(before, after)).toEqual(["A thermometer: Ben started a thermometer"]);
  expect(told(after, after)).toEqual([]);
});

test("a question is told, also where a mate answered the one before while this phone slept", () => {
  const book = {
    ...table,
    questions: new Map([["radar.1km", { category: "radar", wording: "Are you within 1 km of us?" }]]),
  } as unknown as Table;
  const asked = (at: number): View =>
    seen("hider", { phase: "seeking" }, { pending: { question: "radar.1km", asked: { at } } });
  const said = (before: View, after: View): string[] =>
    momentsBetween(before, after, book).map(({ text }) => text);
  const quiet = seen("hider", { phase: "seeking" });
  expect(said(quiet, asked(5))).toEqual(["Are you within 1 km of us?"]);
  expect(said(asked(5), asked(9))).toEqual(["Are you within 1 km of us?"]);
  expect(said(asked(5), asked(5))).toEqual([]);
  expect(said(asked(5), quiet)).toEqual([]);
});

test("POW-3: the question that a randomize has put in the place of another is told", () => {
  const row = (wording: string): object => ({ category: "radar", wording });
  const book = {
    ...table,
    questions: new Map([
      ["radar.1km", row("Are you within 1 km of us?")],
      ["radar.2km", row("Are you within 2 km of us?")],
    ]),
  } as unknown as Table;
  const asked = (question: string): View =>
    seen("hider", { phase: "seeking" }, { pending: { question, asked: { at: 5 } } });
  const said = momentsBetween(asked("radar.1km"), asked("radar.2km"), book);
  expect(said.map(({ text }) => text)).toEqual(["Are you within 2 km of us?"]);
});

test("END-1: the freeze has a sound of its own", () => {
  const [before, after] = [false, true].map((end_game) => seen("hider", { phase: "seeking", end_game })) as [
    View,
    View,
  ];
  expect(momentsBetween(before, after, table).map(({ motif }) => motif)).toEqual(["frozen"]);
});

const photo = (more: object = {}): object => ({
  number: 1,
  question: "photo.tree",
  settled_at: 5,
  outcome: "answered",
  answer: { verdict: "photo" },
  ...more,
});
const seeking = (team: object): View => seen("seeker", { phase: "seeking" }, team);
const curse = (more: object = {}): object => ({
  id: "c",
  name: "Curse of the Zoologist",
  bars: ["asking"],
  ...more,
});

test("END-3: a refused find is told, one that is confirmed has its own moment", () => {
  const claimed = seeking({ has_claimed: true });
  expect(told(claimed, seeking({}))).toEqual(["Not found: The hider says no. The hunt goes on."]);
  expect(told(claimed, seeking({ is_found: true }))).toEqual([]);
});

test("CURSE-3, CURSE-4: an objection to a report is told with its reason; a curse that is over, in passing", () => {
  const reported = seeking({ curses: [curse({ report: "made" })] });
  const objected = seeking({ curses: [curse({ report: "disputed", dispute: "that is a goose" })] });
  expect(told(reported, objected)).toEqual(["They object: Curse of the Zoologist: that is a goose"]);
  expect(told(objected, objected)).toEqual([]);

  const lifted = ["The curse is lifted: Curse of the Zoologist"];
  expect(told(reported, seeking({}))).toEqual(lifted);
  expect(told(reported, seeking({ curses: [curse({ bars: [] })] }))).toEqual(lifted);
  expect(momentsBetween(reported, seeking({}), table).every(({ isQuiet }) => isQuiet)).toBe(true);
  expect(told(reported, seen("seeker", { phase: "found" }))).toEqual([]);
});

test("PHOTO-1: a dispute that was decided is told, and so is the photo that takes the place of the first", () => {
  const disputed = seeking({ entries: [photo({ review: "disputed" })] });
  const upheld = seeking({ entries: [photo({ review: null })], pending: {} });
  expect(told(disputed, upheld)).toEqual(["A new photo is coming: "]);
  expect(told(disputed, seeking({ entries: [photo({ review: "accepted" })] }))).toEqual([
    "The photo stands: ",
  ]);
  expect(told(upheld, seeking({ entries: [photo({ settled_at: 9, review: "open" })] }))).toHaveLength(1);
  expect(told(disputed, disputed)).toEqual([]);
});

test("HOUSE-4: an answer that both sides put right is told in passing", () => {
  const [before, after] = [{}, { answer: { verdict: "no" }, corrected: "a slip" }].map((more) =>
    seeking({ entries: [photo({ answer: { verdict: "yes" }, ...more })] }),
  ) as [View, View];
  expect(told(before, after)).toEqual(["Put right: No"]);
  expect(momentsBetween(before, after, table)[0]?.isQuiet).toBe(true);
});

const entry = (number: number, more: object = {}): EntryView =>
  ({ number, outcome: "answered", answer: { verdict: "yes" }, ...more }) as unknown as EntryView;

test("lines are fetched anew after a move, and when any entry is struck or corrected", () => {
  const keyOf = (view: View): string => new Clues({ session: { frame: { view } } } as unknown as Table).key;
  const entries = [entry(1), entry(2)];
  const keys = [
    seen("seeker", {}, { entries }),
    seen("seeker", {}, { entries: [entry(1, { is_past: true }), entry(2, { is_past: true })] }),
    seen("seeker", {}, { entries: [entry(1, { outcome: "struck" }), entry(2)] }),
    seen("seeker", {}, { entries: [entry(1, { corrected: "A slip" }), entry(2)] }),
    seen("seeker", {}, { entries, hidden_clues: [1] }),
  ].map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
});

test("END-3, MODE-10: a find is told with the hider's time, of two teams with the time of each", () => {
  const counted = (...tallies: [team: string, total: number][]): View => {
    const run = {
      hiding_side: "Ann",
      team_sides: { "1": ["Ben"], "2": ["Cleo", "Dora"] },
      tallies: tallies.map(([team, total]) => ({ team, total, was_found: true })),
    };
    return { ...seen("seeker", { phase: "found" }), runs: [run] } as unknown as View;
  };
  const before = seen("seeker", { phase: "seeking" });
  expect(told(before, counted(["1", 900_000]))).toEqual(["Found!: Ann: 15:00"]);
  expect(told(before, counted(["1", 900_000], ["2", 1_200_000]))).toEqual([
    "Found!: Ben: 15:00; Cleo, Dora: 20:00",
  ]);
});

test("the find that ends the game is told too; not to who opens it long after, nor where nobody was found", () => {
  const ended = (was_found: boolean): View => {
    const run = { hiding_side: "Ann", ended_at: 1_000, tallies: [{ team: "1", total: 900_000, was_found }] };
    return { ...seen("seeker", { phase: "found" }), stage: "over", runs: [run] } as unknown as View;
  };
  const before = seen("seeker", { phase: "seeking" });
  const toldAt = (at: number, was_found = true): string[] => {
    const then = { ...table, session: { frame: { at } } } as unknown as Table;
    return momentsBetween(before, ended(was_found), then).map(({ title }) => title);
  };
  expect(toldAt(1_500)).toEqual(["Found!"]);
  expect(toldAt(3_600_000)).toEqual([]);
  expect(toldAt(1_500, false)).toEqual([]);
});

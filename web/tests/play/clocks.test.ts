/** The clocks of a view: each tells itself from the others, the agreed end of the game comes last. */
import { expect, test } from "vitest";
import { reading } from "../../src/parts/face";
import { clocksOf, phaseWords } from "../../src/play/clocks";
import { teamName } from "../../src/play/teams";
import type { Pause, View } from "../../src/wire.gen";

const FACE = { reading: 0, since: null };
const CURSE = { id: "c1", name: "Curse of the Queue", left: FACE };
const SIDES = [
  { id: "a", name: "Ann" },
  { id: "b", name: "Ben" },
  { id: "c", name: "Cleo" },
];

const aTeam = (id: string, side: string, more: object = {}): object => ({
  id,
  sides: [side],
  clock: FACE,
  curses: [],
  ...more,
});
const hunted = (...teams: object[]): View =>
  ({ sides: SIDES, round: { phase: "seeking", hiding_side: "a", teams } }) as unknown as View;

test("MODE-14: two teams' clocks are told apart, for the eye and for the list", () => {
  const pending = { pending: { left: FACE }, curses: [CURSE] };
  const clocks = clocksOf(hunted(aTeam("1", "b", pending), aTeam("2", "c", pending)));
  for (const part of ["id", "label"] as const) {
    expect(new Set(clocks.map((clock) => clock[part])).size).toBe(clocks.length);
  }
  expect(clocks.at(-1)?.label).toBe("Hidden for (Cleo)");
});

test("ZONE-3: whoever looks on has the clock that everybody may know", () => {
  const round = { phase: "seeking", hiding_side: "a", clock: FACE };
  const watched = { sides: SIDES, round } as unknown as View;
  expect(clocksOf(watched).map(({ label }) => label)).toEqual(["Hidden for"]);
});

test("one team's clocks need no name; two curses of one name are still two", () => {
  const clocks = clocksOf(hunted(aTeam("1", "b", { curses: [CURSE, { ...CURSE, id: "c2" }] })));
  expect(clocks.map(({ label }) => label)).toEqual([CURSE.name, CURSE.name, "Hidden for"]);
  expect(new Set(clocks.map(({ id }) => id)).size).toBe(3);
});

test("a door's clock says what it counts, not only which door it is", () => {
  const curse = { ...CURSE, left: null, doors: { bakery: FACE } };
  const [door] = clocksOf(hunted(aTeam("1", "b", { curses: [curse] })));
  expect(door?.label).toBe("bakery: roll again in");
});

test("a team that sees only itself knows its rivals as the sides that are left", () => {
  expect(teamName(hunted(aTeam("1", "b")), "1")).toBe("Ben");
  expect(teamName(hunted(aTeam("1", "b")), "2")).toBe("Cleo");
});

const NOON = 1_781_520_000_000;
const RUNNING = { shows: 60_000, since: NOON };

function aView(more: Partial<View>): View {
  const team = {
    id: "seekers",
    clock: RUNNING,
    curses: [],
    entries: [],
    asked: {},
    pending: { left: RUNNING },
  };
  const round = { phase: "seeking", teams: [team] };
  return { stage: "playing", role: "seeker", round, ...more } as unknown as View;
}

test("when the game ends is the last of all clocks, and it runs whatever stands (ROUND-9)", () => {
  const clocks = clocksOf(aView({ ends_at: NOON + 90_000, pause: {} as Pause }));
  const [end] = clocks.slice(-1);
  expect(end?.label).toBe("The game ends in");
  expect(end && reading(end.face, end.counts, NOON)).toBe(90);
  expect(end && reading(end.face, end.counts, NOON + 60_000)).toBe(30);
  expect(clocks[0]?.label).toBe("Answer due");
});

test("a game without an agreed end has no such clock, nor one that is over", () => {
  expect(clocksOf(aView({})).map(({ label }) => label)).not.toContain("The game ends in");
  expect(clocksOf(aView({ ends_at: NOON, stage: "over" })).map(({ label }) => label)).not.toContain(
    "The game ends in",
  );
});

test("the answer's clock is silent where whoever must answer is told of it by itself", () => {
  const silent = (role: View["role"]): unknown => clocksOf(aView({ role }))[0]?.silent ?? false;
  expect([silent("hider"), silent("seeker")]).toEqual([true, false]);
});

test("the strip has few words for a clock, and none that the phase has said", () => {
  const briefly = (round: object, role = "seeker"): (string | undefined)[] => {
    const view = { sides: SIDES, role, round: { hiding_side: "a", phase_left: RUNNING, ...round } };
    const [first] = clocksOf(view as unknown as View);
    return [phaseWords(view as unknown as View), first?.brief];
  };
  const cursed = (curse: object): object => ({
    teams: [aTeam("1", "b", { curses: [{ ...CURSE, ...curse }] })],
  });
  expect(briefly({ phase: "hiding" })).toEqual(["Hiding", "ends in"]);
  expect(briefly({ phase: "moving" })).toEqual(["Hider moves", "ends in"]);
  expect(briefly({ phase: "moving" }, "hider")).toEqual(["You move", "ends in"]);
  expect(briefly({ phase: "found" })).toEqual(["Found", "Next round in"]);
  expect(briefly({ phase: "seeking", ...cursed({}) })).toEqual(["Seeking", "Curse ends in"]);
  expect(briefly({ phase: "seeking", ...cursed({ report_left: RUNNING }) })).toEqual([
    "Seeking",
    "Time to object",
  ]);
});

test("ASK-7: an answer that is due counts down, and is late after that", () => {
  const [first] = clocksOf(aView({}));
  expect([first?.label, first?.brief, first?.late]).toEqual(["Answer due", "Answer due in", "Answer late"]);
});

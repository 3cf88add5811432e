/** The clocks of a view: each tells itself from the others, also where two teams hunt one hider (MODE-14). */
import { expect, test } from "vitest";
import { clocksOf } from "../../src/play/clocks";
import { teamName } from "../../src/play/teams";
import type { View } from "../../src/wire.gen";

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

test("one team's clocks need no name; two curses of one name are still two", () => {
  const clocks = clocksOf(hunted(aTeam("1", "b", { curses: [CURSE, { ...CURSE, id: "c2" }] })));
  expect(clocks.map(({ label }) => label)).toEqual([CURSE.name, CURSE.name, "Hidden for"]);
  expect(new Set(clocks.map(({ id }) => id)).size).toBe(3);
});

test("a team that sees only itself knows its rivals as the sides that are left", () => {
  expect(teamName(hunted(aTeam("1", "b")), "1")).toBe("Ben");
  expect(teamName(hunted(aTeam("1", "b")), "2")).toBe("Cleo");
});

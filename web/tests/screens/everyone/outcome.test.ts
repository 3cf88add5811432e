import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { liftOf, outcomeOf, resultOf } from "$/screens/everyone/outcome";
import type { Standing, Tally } from "$/wire.gen";

const NAMES: Readonly<Record<string, string>> = { a: "Ann", b: "Ben" };
const STATION = "Mill";

function tableWith(standings: readonly Partial<Standing>[]): Table {
  const view = { standings, runs: [{ station: STATION }] };
  return { view, sheet: { title: "Port Merrow" }, sideName: (id: string) => NAMES[id] } as unknown as Table;
}

test("what is shared says who won and the times, and not where anybody hid", () => {
  const table = tableWith([
    { side: "a", best: 3_723_000, by: "longest-run", is_winning: true },
    { side: "b", best: null, by: "longest-run", is_winning: false },
  ]);
  const shared = outcomeOf(table);
  expect(shared.split("\n")).toEqual([
    "Hideline, Port Merrow: Ann wins",
    "Ann: 1:02:03",
    "Ben: Did not hide",
  ]);
  expect(shared).not.toContain(STATION);
});

test("a game that nobody has won is over", () => {
  expect(outcomeOf(tableWith([]))).toBe("Hideline, Port Merrow: The game is over");
});

test("while the game runs a side without a result may still come to one", () => {
  const none: Standing = { side: "b", best: null, points: 0, by: "longest-run", is_winning: false };
  expect([false, true].map((isOver) => resultOf(none, isOver))).toEqual([
    "Has not hidden yet",
    "Did not hide",
  ]);
});

test("MODE-14: a result that would be less than nothing says what was added, so that its items come to it", () => {
  const tally = (hiding: number, total: number, takes_off: boolean): Tally => ({
    team: "1",
    hiding,
    total,
    takes_off,
    was_found: true,
    bonuses: [{ why: "4 minutes", worth: 240_000 }],
  });
  expect(liftOf(tally(0, 0, true))).toBe(240_000);
  expect(liftOf(tally(300_000, 60_000, true))).toBe(0);
  expect(liftOf(tally(300_000, 540_000, false))).toBe(0);
});

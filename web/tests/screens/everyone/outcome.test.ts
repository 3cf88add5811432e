import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { outcomeOf } from "$/screens/everyone/outcome";
import type { Standing } from "$/wire.gen";

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
    "Ben: Has not hidden yet",
  ]);
  expect(shared).not.toContain(STATION);
});

test("a game that nobody has won is over", () => {
  expect(outcomeOf(tableWith([]))).toBe("Hideline, Port Merrow: The game is over");
});

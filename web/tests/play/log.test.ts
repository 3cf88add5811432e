/** The log as one line: questions and everything else by the moment they happened, and the record caught up in parts. */
import { expect, test, vi } from "vitest";
import { Chronicle } from "../../src/play/chronicle.svelte";
import { logOf } from "../../src/play/log";
import type { Table } from "../../src/play/table.svelte";
import type { EntryView, Moment, RoundRecord, TeamView } from "../../src/wire.gen";

const entry = (number: number, settled_at: number): EntryView => ({ number, settled_at }) as EntryView;
const team = (id: string, ...entries: EntryView[]): TeamView => ({ id, entries }) as TeamView;
const moment = (what: string, at: number): Moment => ({ what, at });

test("the newest is on top, whatever it is and whichever team's", () => {
  const teams = [team("red", entry(1, 10), entry(2, 40)), team("blue", entry(1, 20))];
  const lines = logOf(teams, [moment("game-paused", 30), moment("game-resumed", 30)]);
  expect(lines.map((line) => ("entry" in line ? line.key : line.moment.what))).toEqual([
    "red 2",
    "game-resumed",
    "game-paused",
    "blue 1",
    "red 1",
  ]);
});

function aTable(answers: RoundRecord[]) {
  const ask = vi.fn<(what: string) => Promise<RoundRecord>>(() => {
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error("no signal"));
  });
  const view = { round: { number: 1 }, role: "seeker", team: "seekers", me: { is_waiting: false } };
  return { table: { view, ask } as unknown as Table, ask, view };
}

const told = (round: number, more: number, ...names: string[]): RoundRecord => ({
  round,
  more,
  moments: names.map((name, at) => moment(name, at)),
});

test("a long record comes in parts, and then only what is new", async () => {
  const { table, ask } = aTable([told(1, 1, "a", "b"), told(1, 0, "c"), told(1, 0, "d")]);
  const chronicle = new Chronicle(table);
  await chronicle.catchUp();
  await chronicle.catchUp();
  expect(ask.mock.calls).toEqual([["record?after=0"], ["record?after=2"], ["record?after=3"]]);
  expect(chronicle.moments.map(({ what }) => what)).toEqual(["a", "b", "c", "d"]);
});

test("a new round begins a new record", async () => {
  const { table, ask, view } = aTable([told(1, 0, "a"), told(2, 0, "b")]);
  const chronicle = new Chronicle(table);
  await chronicle.catchUp();
  view.round = { number: 2 };
  await chronicle.catchUp();
  expect(ask).toHaveBeenLastCalledWith("record?after=0");
  expect(chronicle.moments.map(({ what }) => what)).toEqual(["b"]);
});

test("a watcher who has been let in reads the record from its beginning", async () => {
  const { table, ask, view } = aTable([told(1, 0, "b"), told(1, 0, "a", "b")]);
  view.me.is_waiting = true;
  const chronicle = new Chronicle(table);
  await chronicle.catchUp();
  view.me.is_waiting = false;
  await chronicle.catchUp();
  expect(ask).toHaveBeenLastCalledWith("record?after=0");
  expect(chronicle.moments.map(({ what }) => what)).toEqual(["a", "b"]);
});

test("without a signal the record stays as it was and says that there may be more", async () => {
  const answers = [told(1, 0, "a")];
  const { table } = aTable(answers);
  const chronicle = new Chronicle(table);
  await chronicle.catchUp();
  await chronicle.catchUp();
  expect([chronicle.moments.length, chronicle.isBehind]).toEqual([1, true]);
  answers.push(told(1, 0));
  await chronicle.catchUp();
  expect(chronicle.isBehind).toBe(false);
});

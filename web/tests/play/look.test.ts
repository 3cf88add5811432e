/** The split a question would make, while the phone moves on. */
import { expect, test, vi } from "vitest";
import { Look } from "../../src/play/look.svelte";
import { settled } from "../../src/play/eye";
import type { Table } from "../../src/play/table.svelte";
import type { Branch, LatLon, WhatIf } from "../../src/wire.gen";

const branch = (verdict: string, ...stations: string[]): Branch =>
  ({ answer: { verdict }, stations, share: 0.5, area: stations }) as unknown as Branch;

/** A table whose server answers when the test says so. */
function aTable() {
  const asked: WhatIf[] = [];
  const answers: ((branches: Branch[]) => void)[] = [];
  const table = {
    whatIf: undefined as Branch | undefined,
    outlook: { stations_left: ["a", "b"] },
    areas: { fetch: () => Promise.resolve() },
    ask: (_what: string, body: WhatIf) => {
      asked.push(body);
      return new Promise<Branch[]>((resolve) => answers.push(resolve));
    },
  };
  return { table, asked, answer: (...branches: Branch[]) => answers.shift()?.(branches) };
}
const at = (position: LatLon, question = "radar.1km"): WhatIf => ({ question, position });

test("what is shown stays until the next is there, and the map keeps the answer one looks at", async () => {
  const { table, answer } = aTable();
  const look = new Look(table as unknown as Table);
  look.want(at([54, 9]));
  answer(branch("yes", "a"), branch("no", "b"));
  await vi.waitFor(() => expect(look.shown?.branches).toHaveLength(2));
  await look.show(look.shown?.branches[0]);

  look.want(at([54.1, 9]));
  expect(look.shown?.branches[0]?.stations).toEqual(["a"]);
  expect(table.whatIf?.stations).toEqual(["a"]);
  answer(branch("yes", "b"), branch("no", "a"));
  await vi.waitFor(() => expect(table.whatIf?.stations).toEqual(["b"]));
  expect(look.shown?.branches[0]).toBe(table.whatIf);
});

test("one is asked for at a time, and then the newest", async () => {
  const { table, asked, answer } = aTable();
  const look = new Look(table as unknown as Table);
  for (const lat of [54, 54.1, 54.2]) look.want(at([lat, 9]));
  expect(asked).toHaveLength(1);
  answer(branch("yes", "a"));
  await vi.waitFor(() => expect(asked).toEqual([at([54, 9]), at([54.2, 9])]));
});

test("another question begins with nothing, and an answer about the one before is not shown", async () => {
  const { table, asked, answer } = aTable();
  const look = new Look(table as unknown as Table);
  look.want(at([54, 9]));
  look.want(at([54, 9], "radar.2km"));
  answer(branch("yes", "a"));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(look.shown).toBeUndefined();
  answer(branch("no", "b"));
  await vi.waitFor(() => expect(look.shown?.branches[0]?.stations).toEqual(["b"]));
});

test("a phone that trembles stays where it is; one that moves on is followed", () => {
  const place = settled(50);
  const first = place([54, 9]);
  expect(place([54.0003, 9])).toBe(first);
  expect(place(undefined)).toBe(first);
  expect(place([54.001, 9])).toEqual([54.001, 9]);
});

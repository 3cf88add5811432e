import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { offerWords } from "$/screens/forms/offerwords";
import { namedOptions } from "$/screens/forms/options";
import type { Field, Offer } from "$/wire.gen";

const curse = (id: string, name: string): object => ({ id, name });
const tableOf = (...teams: object[]): Table =>
  ({
    view: {
      sides: [
        { id: "a", name: "Ann" },
        { id: "b", name: "Ben" },
        { id: "c", name: "Cleo" },
      ],
      round: { hiding_side: "a", teams },
    },
    card: () => undefined,
  }) as unknown as Table;
const BEN = { id: "1", sides: ["b"], curses: [curse("x", "Curse of the Queue")] };
const CLEO = { id: "2", sides: ["c"], curses: [curse("y", "Curse of the Egg")] };

test("MODE-12: each way to cast a curse says on which team", () => {
  const table = tableOf(BEN, CLEO);
  const labels = ["1", "2"].map(
    (team) => offerWords(table, { command: "cast-curse", given: { card: "k.1", team } }).label,
  );
  expect(labels).toEqual(["Cast the curse (Ben)", "Cast the curse (Cleo)"]);
});

test("what is about a curse is about the team it lies on", () => {
  const offer = { command: "accept-report", given: { curse: "y" } };
  expect(offerWords(tableOf(BEN, CLEO), offer).label).toBe("It is cleared (Cleo)");
  expect(offerWords(tableOf(CLEO), offer).label).toBe("It is cleared");
  const missing = { name: "missing", kind: "choices", options: ["y"] } as unknown as Field;
  expect(namedOptions(tableOf(BEN, CLEO), missing)).toEqual([{ id: "y", label: "Curse of the Egg" }]);
});

test("MODE-11: a team casts on its rivals by their name", () => {
  const offer = { command: "cast-curse", given: { card: "k.1", team: "2" } };
  expect(offerWords(tableOf(BEN), offer).label).toBe("Cast the curse (Cleo)");
});

test("whoever is alone on a side opens none, but names it", () => {
  const offer = { command: "choose-side", fields: [{ name: "new_side", kind: "text" }] } as Offer;
  const on = (seats: string[]): Table =>
    ({ view: { me: { side: "a" }, sides: [{ id: "a", seats }] }, card: () => undefined }) as unknown as Table;
  expect(offerWords(on(["ann"]), offer).label).toBe("Give my side a name");
  expect(offerWords(on(["ann", "ben"]), offer).label).toBe("Open a side of my own");
});

test("THERM-2, POW-3: a thermometer is dropped once it is said what that costs", () => {
  const graveOf = (pays: object[], more: object = {}): string | undefined => {
    const table = tableOf(BEN, CLEO);
    const team = { thermometer: { pays }, ...more };
    return offerWords({ ...table, team } as unknown as Table, { command: "drop-thermometer" }).grave;
  };
  const lost = "The way gone so far no longer counts.";
  expect(graveOf([])).toBe(`${lost} Nobody draws for it.`);
  const two = [1, 2].map(() => ({ draw: 2, keep: 1 }));
  expect(graveOf(two)).toBe(
    `${lost} A card drew it, so it still costs: They draw 2, keep 1, two times over.`,
  );
});

test("MODE-10: where teams race, it is the finders' clock that stops", () => {
  const claim = { command: "claim-find" };
  expect(offerWords(tableOf(BEN), claim).grave).toContain("Their clock then stops");
  const race = tableOf(BEN, CLEO);
  Object.assign(race.view, { is_race: true });
  expect(offerWords(race, claim).grave).toContain("Your clock then stops");
});

/** The powerups under a question: by the card's name, equal ones once with their number. */
import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { offerWords } from "$/screens/forms/offerwords";
import { stacked } from "$/screens/forms/stacked";
import type { Offer } from "$/wire.gen";

const NAMES: Readonly<Record<string, string>> = {
  veto: "Veto",
  randomize: "Randomize",
  duplicate: "Duplicate",
};
const table = {
  view: { sides: [], round: { teams: [{ id: "1", sides: [], curses: [] }] } },
  card: (id: string) => {
    const kind = id.split(".")[0] ?? "";
    return NAMES[kind] ? { kind, name: NAMES[kind], text: "" } : undefined;
  },
} as unknown as Table;
const plays = (card: string, copies?: string): Offer => ({
  command: "play-powerup",
  given: { card, meant_for: { question: "radar.1km", at: 5 }, ...(copies ? { copies } : {}) },
  why: NAMES[(copies ?? card).split(".")[0] ?? ""] ?? "",
});

test("POW-2, POW-3, POW-6: two vetos and two randomizes, and a duplicate of each", () => {
  const offers = [
    ...["veto.1", "veto.2", "randomize.1", "randomize.2"].map((card) => plays(card)),
    ...["veto.1", "veto.2", "randomize.1", "randomize.2"].map((copies) => plays("duplicate.1", copies)),
  ];
  expect(stacked(table, offers).map(({ label }) => label)).toEqual([
    "Veto, 2 in hand",
    "Randomize, 2 in hand",
    "Duplicate, as a copy of Veto",
    "Duplicate, as a copy of Randomize",
  ]);
});

test("what is no card stands as it is", () => {
  const offers = [{ command: "cannot-answer" }, { command: "answer-question", why: "correct" }];
  expect(stacked(table, offers).map(({ offer }) => offer)).toEqual(offers);
});

test("a card is called by its name, and its button says that it is played", () => {
  const [own, copy] = [plays("veto.1"), plays("duplicate.1", "veto.1")].map((offer) =>
    offerWords(table, offer),
  );
  expect([own?.label, own?.act, own?.detail]).toEqual(["Veto", "Play it", ""]);
  expect([copy?.label, copy?.act]).toEqual(["Duplicate, as a copy of Veto", "Play it as a copy of Veto"]);
});

test("CURSE-1: before it is cast, a curse says what it costs, its die included", () => {
  const die = "Roll a die: on 2, 4 or 6 the card is spent for nothing.";
  const priced = {
    ...table,
    card: () => ({ name: "Curse", text: "Walk.", price: [die] }),
  } as unknown as Table;
  const words = offerWords(priced, { command: "cast-curse", given: { card: "gamblers-feet.1" } });
  expect([words.card, words.price]).toEqual(["Walk.", `Costs: ${die}`]);
});

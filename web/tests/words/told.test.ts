/** What the server sends is told in the reader's language; a group's own cards and people's words stay. */
import { beforeAll, describe, expect, test } from "vitest";
import { speak, told } from "../../src/words/language.svelte";
import { toldBook, toldOutlook, toldView } from "../../src/words/told";
import type { Book, CurseView, View } from "../../src/wire.gen";

const card = (kind: string): Book["cards"][number] => ({
  kind,
  sort: "curse",
  name: "Curse of the Cairn",
  text: "Solve the hider's maze before you ask again.",
  count: 1,
  price: ["Discard 2 other cards.", "Buy a scone."],
  people_judge: ["A loss is reported at once."],
});
const BOOK: Book = {
  categories: [["radar", "Radar"]],
  questions: [],
  cards: [card("cairn"), card("own-cairn")],
  settings: {},
  reminders: ["Text in a photo may be blacked out."],
  checklist: [["power", "A charged phone and a power bank"]],
};
const curse = { id: "c1", kind: "cairn", name: "Curse of the Cairn", cast_at: 0 } as CurseView;
const VIEW = {
  round: { teams: [{ curses: [curse] }] },
  offers: [
    { command: "report-curse", why: "Curse of the Cairn" },
    { command: "reply-to-guess", why: "photo" },
  ],
} as unknown as View;

test("English is shown as it was sent", async () => {
  await speak("en");
  expect(toldBook(BOOK)).toBe(BOOK);
  expect(toldView(VIEW)).toBe(VIEW);
});

describe("in German", () => {
  beforeAll(() => speak("de"));

  test("a printed card is told, with what it costs and what people judge", () => {
    const [printed] = toldBook(BOOK).cards;
    expect(printed).toMatchObject({
      name: "Fluch des Steinturms",
      text: "Löst das Labyrinth der Versteckten, bevor ihr wieder fragt.",
      price: ["Wirf 2 andere Karten ab.", "Buy a scone."],
      people_judge: ["Ein Verlust wird sofort gemeldet."],
    });
  });

  test("a card of the group's own keeps its words, whatever they are", () => {
    const [, own] = toldBook(BOOK).cards;
    expect(own).toMatchObject({ name: "Curse of the Cairn", text: card("own-cairn").text });
  });

  test("curses and offers are told, a guess at a word is not", () => {
    const { round, offers } = toldView(VIEW);
    expect(round?.teams?.[0]?.curses[0]?.name).toBe("Fluch des Steinturms");
    expect(offers?.map(({ why }) => why)).toEqual(["Fluch des Steinturms", "photo"]);
  });

  test("what a curse counts and why a card has no use are told", () => {
    const counting = { ...curse, counts: "seconds" };
    const { round } = toldView({ round: { teams: [{ curses: [counting] }] } } as unknown as View);
    expect(round?.teams?.[0]?.curses[0]?.counts).toBe("Sekunden");
    const { unplayable } = toldOutlook({ unplayable: { veto: "No question is waiting for an answer." } });
    expect(unplayable?.["veto"]).not.toBe("No question is waiting for an answer.");
  });

  test("a language that is left leaves nothing behind", async () => {
    await speak("en");
    expect(told("Curse of the Cairn")).toBe("Curse of the Cairn");
    await speak("de");
  });
});

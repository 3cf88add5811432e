/** What the hider's thumb offers, by what waits and what is looked at. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import HiderAction from "$/screens/hider/HiderAction.svelte";
import type { Offer, View } from "$/wire.gen";

const table = vi.hoisted(() => ({
  view: {} as View,
  outlook: { truths: { seekers: { answer: { verdict: "no" }, evidence: {} } } } as object,
  session: { unsettled: [] as { command: string }[], isKept: false, connection: "live" },
  exactEnough: 100,
  questions: new Map(),
  card: (): undefined => undefined,
  book: { settings: {} },
}));
vi.mock(import("$/play/table.svelte"), async (original) => ({
  ...(await original()),
  atTable: () => table as never,
}));

const ANSWER: Offer = { command: "answer-question", fields: [{ name: "fix", kind: "fix" }] };
const KEEP: Offer = {
  command: "keep-cards",
  fields: [{ name: "cards", kind: "choices", least: 1, most: 1 }],
};
const DISCARD: Offer = { command: "discard-cards", fields: [{ name: "cards", kind: "choices" }] };
const CHOICE = { cards: ["veto.1", "move.1"], keep: 1 };
const ASKED = { question: "radar.1km", left: { since: 0, shows: 300_000 } };

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
});

interface Situation {
  readonly offers?: Offer[];
  readonly pending?: object | null;
  readonly hand?: object;
  readonly more?: object;
  readonly round?: object;
}

/** What the thumb says then. */
function thumb(
  inHand: boolean,
  { offers = [], pending = null, hand = {}, more = {}, round = {} }: Situation,
): string {
  table.view = {
    role: "hider",
    offers,
    sides: [],
    edition: "metric",
    round: {
      phase: "seeking",
      teams: [{ id: "seekers", sides: [], curses: [], entries: [], pending }],
      hand: { cards: [], limit: 6, ...hand },
      ...round,
    },
    ...more,
  } as unknown as View;
  const nothing = (): void => undefined;
  const props = {
    inHand,
    station: undefined,
    picked: [],
    onpicked: nothing,
    onhand: nothing,
    onphoto: nothing,
    onjudge: nothing,
  };
  document.body.replaceChildren();
  shown = mount(HiderAction, { target: document.body, props });
  return document.body.textContent;
}

test("drawn cards are kept in the hand while a question waits, and the question is answered elsewhere", () => {
  const both = { offers: [ANSWER, KEEP], pending: ASKED, hand: { choice: CHOICE } };
  expect(thumb(true, both)).toContain("Keep 1 card");
  expect(thumb(false, both)).toContain("Send: No");
});

test("what is to be judged goes before cards and quiet, and each kind has its own question", () => {
  const asked = { given: { curse: "c1" }, hand: { too_many: 1 } };
  expect(thumb(false, { ...asked, offers: [{ command: "accept-report" }, DISCARD] })).toContain(
    "Is the curse cleared?",
  );
  expect(thumb(false, { offers: [{ command: "reject-dispute" }] })).toContain("Is the photo right?");
});

test("who is not in the zone is told to go in, and what it means; who stands on the spot is not", () => {
  const late = { station: "mill", is_inside: false };
  expect(thumb(false, { round: { hiding: late } })).toContain("Your clock starts when you are in.");
  expect(thumb(false, { round: { hiding: { ...late, is_inside: true, has_left: true } } })).toContain(
    "That you left it is on the record.",
  );
  expect(thumb(false, { round: { hiding: { ...late, is_inside: true } } })).toContain("Stay hidden");
  expect(thumb(false, { round: { hiding: { ...late, is_frozen: true } } })).toContain("Stay on your spot");
});

test("off the hand, drawn cards lead to it", () => {
  expect(thumb(false, { offers: [KEEP], hand: { choice: CHOICE } })).toContain("2 cards drawn");
});

test("a find is not confirmed by one tap", () => {
  const said = thumb(false, { offers: [{ command: "confirm-find" }, { command: "refuse-find" }] });
  expect(said).toContain("Yes, they found me");
  const dialog = document.querySelector("dialog");
  expect(dialog?.open).toBe(false);
  document.querySelector<HTMLButtonElement>("button.main")?.click();
  flushSync();
  expect(dialog?.open).toBe(true);
  expect(dialog?.textContent).toContain("This ends your run.");
});

test("a question whose distance is still to be chosen says whose turn it is", () => {
  const said = thumb(false, { pending: { question: "radar.choose", left: null } });
  expect(said).toContain("The seekers choose a distance");
});

test("a night's rest holds the question and not the choice of cards", () => {
  const asleep = { rest_until: 5, timezone: "UTC" };
  expect(thumb(false, { pending: ASKED, more: asleep })).toContain("You answer it when the rest is over.");
  const drawn = { offers: [KEEP], pending: ASKED, hand: { choice: CHOICE }, more: asleep };
  expect(thumb(true, drawn)).toContain("Keep 1 card");
  expect(thumb(false, drawn)).toContain("2 cards drawn");
});

test("REST-3: in a rest nobody is sent anywhere, nor told to stay on the spot", () => {
  const asleep = { rest_until: 5, timezone: "UTC" };
  const late = { station: "mill", is_inside: false };
  for (const hiding of [late, { ...late, is_inside: true }, { ...late, is_frozen: true }])
    expect(thumb(false, { more: asleep, round: { hiding } })).toContain(
      "Stay where you are or come back in time.",
    );
});

test("whose phone is too vague to count as inside is told that, and not to go where they are", () => {
  const before = table.outlook;
  table.outlook = { fix: { accuracy: 400 }, zone: { room: 60 } };
  const said = thumb(false, { round: { hiding: { station: "mill", is_inside: false } } });
  table.outlook = before;
  expect(said).toContain("Your phone must know better where it is");
  expect(said).not.toContain("Go into your zone");
});

test("the word on a find that waits for a signal is not asked for again", () => {
  const claimed = { offers: [{ command: "confirm-find" }, { command: "refuse-find" }] };
  table.session = { unsettled: [{ command: "confirm-find" }], isKept: true, connection: "waiting" };
  const said = thumb(false, claimed);
  table.session = { unsettled: [], isKept: false, connection: "live" };
  expect(said).toContain("Your word waits for a signal");
  expect(said).not.toContain("Yes, they found me");
});

test("HOUSE-2: who was lured off the spot may go back to it from the thumb, and is asked once more", () => {
  const frozen = { hiding: { station: "mill", is_inside: true, is_frozen: true } };
  const said = thumb(false, { offers: [{ command: "go-back-to-spot" }], round: frozen });
  expect(said).toContain("I am going back to my spot");
  expect(document.querySelector("dialog")?.textContent).toContain("You can do this once.");
});

test("too many cards are the next thing to do on every tab, also after the find", () => {
  const over = { offers: [DISCARD], hand: { cards: ["a.1", "b.1", "c.1"], limit: 1, too_many: 2 } };
  for (const phase of ["seeking", "found"])
    for (const inHand of [true, false])
      expect(thumb(inHand, { ...over, round: { phase } })).toContain("Discard 2 cards");
  expect(thumb(false, { ...over, offers: [DISCARD, ANSWER], pending: ASKED })).toContain("Send: No");
});

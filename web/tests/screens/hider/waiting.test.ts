/** What waits for the hider, the most pressing first. */
import { expect, test } from "vitest";
import {
  type OpenQuestion,
  dueOf,
  givenTo,
  isOnItsWay,
  openQuestions,
  photosIn,
} from "$/screens/hider/waiting";
import type { Table } from "$/play/table.svelte";
import type { AnyCommand, Offer, PendingView, View } from "$/wire.gen";

const pending = (since: number | null, shows: number): PendingView =>
  ({ question: "radar.1km", left: { since, shows } }) as PendingView;
const seen = (teams: Record<string, PendingView | null>, offers: Offer[]): { view: View } => ({
  view: {
    offers,
    round: { teams: Object.entries(teams).map(([id, asked]) => ({ id, pending: asked })) },
  } as unknown as View,
});
const of = (command: string, team: string, why?: string): Offer => ({
  command,
  given: { team },
  ...(why ? { why } : {}),
});

test("of two teams' questions the one that is due first comes first, photos among them", () => {
  const table = seen({ red: pending(1_000, 300_000), blue: pending(60_000, 200_000) }, [
    of("answer-question", "red"),
    of("answer-question", "red", "correct"),
    of("send-photo", "blue"),
  ]);
  const open = openQuestions(table);
  expect(open.map(({ team, offer }) => [team.id, offer.command])).toEqual([
    ["blue", "send-photo"],
    ["red", "answer-question"],
  ]);
});

test("what is late already comes before all else", () => {
  const table = seen({ red: pending(1_000, 300_000), blue: pending(null, 0) }, [
    of("answer-question", "red"),
    of("answer-question", "blue"),
  ]);
  expect(openQuestions(table).map(({ team }) => team.id)).toEqual(["blue", "red"]);
});

test("what was answered without a signal does not wait for the hider any more", () => {
  const open = seen({ red: pending(1_000, 300_000), blue: pending(60_000, 200_000) }, [
    of("answer-question", "red"),
    of("answer-question", "blue"),
  ]);
  for (const view of [open.view])
    for (const team of view.round?.teams ?? []) Object.assign(team.pending ?? {}, { asked: { at: 5 } });
  const due = (isKept: boolean): string[] =>
    dueOf({
      ...open,
      session: { isKept, unsettled: [{ command: "answer-question", team: "red" }] },
    } as unknown as Table);
  expect(due(true)).toEqual(["blue radar.1km 5"]);
  expect(due(false)).toHaveLength(2);
});

test("another question in the place of the one before is something else that waits", () => {
  const asked = (at: number, more: object = {}): Table =>
    seen({ red: { ...pending(0, 1), asked: { at }, ...more } as PendingView }, [
      of("accept-report", "red"),
    ]) as Table;
  expect(dueOf(asked(5))).toHaveLength(2);
  expect(dueOf(asked(5))).toEqual(dueOf(asked(5)));
  expect(dueOf(asked(9))[0]).not.toBe(dueOf(asked(5))[0]);
  // Put there by a randomize, it was asked when the one before was (POW-3).
  expect(dueOf(asked(5, { question: "radar.2km" }))[0]).not.toBe(dueOf(asked(5))[0]);
});

test("the only team's question is settled without its name", () => {
  const offer: Offer = { command: "answer-question" };
  expect(openQuestions(seen({ seekers: pending(0, 1) }, [offer]))[0]?.offer).toBe(offer);
  expect(openQuestions(seen({ seekers: pending(0, 1) }, []))).toEqual([]);
});

/** A table from which this was sent and has not arrived. */
const sending = (...unsettled: AnyCommand[]): Table =>
  ({ session: { isKept: true, unsettled } }) as unknown as Table;
const asked = (question: string, at: number, team?: string): OpenQuestion => {
  const command = question.startsWith("photo") ? "send-photo" : "answer-question";
  return {
    offer: { command, given: { ...(team ? { team } : {}), meant_for: { question, at } } },
  } as unknown as OpenQuestion;
};
const photo = (given: object): AnyCommand => ({ command: "send-photo", photo: "held:1", ...given });
const yes = (given: object): AnyCommand =>
  ({ command: "answer-question", fix: {}, shown: { verdict: "yes" }, ...given }) as AnyCommand;

test("what was sent for one question is not on its way to another in its place", () => {
  const first = asked("photo.tree", 5);
  const table = sending(photo(first.offer.given ?? {}));
  expect(isOnItsWay(table, first)).toBe(true);
  expect(isOnItsWay(table, asked("photo.tree", 9))).toBe(false);
  // Put there by a randomize, it was asked when the one before was (POW-3).
  expect(isOnItsWay(table, asked("photo.sky", 5))).toBe(false);
});

test("nor is the answer to it the answer to the other", () => {
  const first = asked("radar.2km", 5);
  const table = sending(yes(first.offer.given ?? {}));
  expect(givenTo(table, first)).toEqual({ verdict: "yes" });
  expect(isOnItsWay(table, first)).toBe(true);
  for (const other of [asked("radar.2km", 9), asked("radar.5km", 5)]) {
    expect(givenTo(table, other)).toBeUndefined();
    expect(isOnItsWay(table, other)).toBe(false);
  }
});

test("two teams may have asked the same at the same moment", () => {
  const red = asked("radar.2km", 5, "red");
  const table = sending(yes(red.offer.given ?? {}));
  expect(isOnItsWay(table, red)).toBe(true);
  expect(isOnItsWay(table, asked("radar.2km", 5, "blue"))).toBe(false);
});

test("what an earlier version sent is for the question that waits", () => {
  expect(isOnItsWay(sending(photo({})), asked("photo.tree", 5))).toBe(true);
  expect(givenTo(sending(yes({ team: "red" })), asked("radar.2km", 5, "red"))).toEqual({ verdict: "yes" });
  expect(isOnItsWay(sending(yes({ team: "red" })), asked("radar.2km", 5, "blue"))).toBe(false);
});

const sent = (role: string, isFound = false): { view: View } => ({
  view: {
    role,
    round: {
      teams: [
        {
          id: "red",
          is_found: isFound,
          entries: [{ number: 1, review: "accepted" }, { number: 2, review: "open" }, { number: 3 }],
        },
      ],
    },
  } as unknown as View,
});

test("a photo stays with the seekers until they have judged it, or found the hider", () => {
  expect(photosIn("open", sent("hider")).map(({ team, entry }) => [team, entry.number])).toEqual([
    ["red", 2],
  ]);
  expect(photosIn("disputed", sent("hider"))).toEqual([]);
  expect(photosIn("open", sent("hider", true))).toEqual([]);
  expect(photosIn("open", sent("seeker"))).toEqual([]);
});

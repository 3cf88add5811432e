/** What waits for the hider, the most pressing first. */
import { expect, test } from "vitest";
import { dueOf, openQuestions, photosIn } from "$/screens/hider/waiting";
import type { Table } from "$/play/table.svelte";
import type { Offer, PendingView, View } from "$/wire.gen";

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

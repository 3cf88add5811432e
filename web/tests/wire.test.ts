/** What the server tells a seat is shown: a field that no screen reads is something that players are not told. */
import { expect, test } from "vitest";
import { SOURCES, WIRE } from "./sources";

/** Told in other words, or of use to other programs alone. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // The log has when it was cast and what it earned; one that is carried has its form.
  CurseView: ["cast_at", "is_carried", "bonus_paid"],
  // The outlook says which offers would be refused on the ground.
  Offer: ["hangs_on"],
  // Each tally says whether it was found.
  Run: ["was_cut_off"],
  // Prices say when a question is free.
  TeamView: ["free_questions"],
};

function unread(kind: string): string[] {
  const [, body = ""] = new RegExp(`export interface ${kind} \\{(.*?)\\n\\}`, "s").exec(WIRE) ?? [];
  const fields = [...body.matchAll(/^ {2}"?(\w+)"?\??:/gm)].map(([, name]) => String(name));
  expect(fields.length).toBeGreaterThan(0);
  return fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(SOURCES));
}

/** All that a view is made of. */
const KINDS = [...WIRE.matchAll(/export interface (\w*View|Outlook|Offer|Run|Tally)\b/g)].map(([, name]) =>
  String(name),
);

test.each(KINDS)("every field of %s is read", (kind) => {
  expect(unread(kind)).toEqual(ELSEWHERE[kind] ?? []);
});

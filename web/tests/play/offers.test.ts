/** Offers become commands, and nothing else does. */
import { expect, test } from "vitest";
import { asCommand, leftOpen, offerOf, offerWith, offersOf } from "../../src/play/offers";
import type { Offer, View } from "../../src/wire.gen";

const viewWith = (...offers: Offer[]): View => ({ offers }) as unknown as View;

test("an offer's own values and what was filled in make the command; empty fields are not sent", () => {
  const offer: Offer = { command: "cast-curse", given: { card: "a.1" } };
  expect(asCommand(offer, { note: "", team: undefined, declared: 3 })).toEqual({
    command: "cast-curse",
    card: "a.1",
    declared: 3,
  });
});

test("offers are told apart by what they give", () => {
  const view = viewWith(
    { command: "agree-to-change", given: { proposal: "p1" } },
    { command: "agree-to-change", given: { proposal: "p2" } },
  );
  expect(offersOf(view, "agree-to-change")).toHaveLength(2);
  expect(offerOf(view, "agree-to-change", { proposal: "p2" })?.given).toEqual({ proposal: "p2" });
  expect(offerOf(view, "claim-find")).toBeUndefined();
});

test("a question is asked through the offer whose form fits it", () => {
  const plain: Offer = {
    command: "ask-question",
    fields: [{ name: "question", kind: "choice", options: ["radar.1km"] }],
  };
  const chosen: Offer = {
    command: "ask-question",
    fields: [
      { name: "question", kind: "choice", options: ["radar.choose"] },
      { name: "distance", kind: "number", least: 1, most: 9 },
    ],
  };
  const view = viewWith(plain, chosen);
  expect(offerWith(view, "ask-question", "question", "radar.choose")).toBe(chosen);
  expect(offerWith(view, "ask-question", "question", "radar.2km")).toBeUndefined();
});

test("what is not given with a button is left to the offer's form, optional fields too", () => {
  const offer: Offer = {
    command: "finish-thermometer",
    given: { declares: ["c1"] },
    fields: [
      { name: "fix", kind: "fix" },
      { name: "note", kind: "text", is_optional: true },
    ],
  };
  expect(leftOpen(offer, {})?.fields?.map(({ name }) => name)).toEqual(["fix", "note"]);
  expect(leftOpen(offer, { note: "" })).toBeUndefined();
  const proved = { ...offer, fields: [...(offer.fields ?? []), { name: "photos", kind: "photos" } as const] };
  expect(leftOpen(proved, { note: "under the bridge" })).toMatchObject({
    given: { declares: ["c1"], note: "under the bridge" },
    fields: [{ name: "fix" }, { name: "photos" }],
  });
});

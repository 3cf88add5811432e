/** Why nothing can be asked: the server decides, and the phone words it with what the view knows besides. */
import { expect, test } from "vitest";
import type { Table } from "$/play/table.svelte";
import { inTheWay } from "$/screens/seeker/curses";
import { whyNoQuestion } from "$/screens/seeker/why.svelte";
import type { View } from "$/wire.gen";

const refusal = (code: string, sentence = ""): object => ({ code, sentence, fields: {} });
const seen = (no_asking?: object, more: object = {}, round: object = {}): View =>
  ({
    role: "seeker",
    timezone: "UTC",
    offers: [],
    round: { phase: "seeking", ...round, ...(no_asking ? { no_asking } : {}) },
    ...more,
  }) as unknown as View;
const why = (view: View): string | undefined =>
  whyNoQuestion({ view, session: { isKept: false, unsettled: [] } } as unknown as Table);

test("nothing is in the way while the server says so, whatever else the view holds", () => {
  const curses = [{ id: "c", name: "Curse of the Gate", bars: ["asking"] }];
  const view = seen(undefined, { pause: { by: "ann" } }, { phase: "hiding", teams: [{ curses }] });
  expect(why(view)).toBeUndefined();
  expect(inTheWay(view)).toBeUndefined();
});

test("a rule's own sentence is said, where the view knows no more", () => {
  expect(why(seen(refusal("question-still-pending", "One question at a time.")))).toBe(
    "One question at a time.",
  );
  expect(why(seen(refusal("not-in-this-phase", "Not now."), {}, { phase: "found" }))).toBe("Not now.");
});

test("a rest says until when, a move that one waits", () => {
  const rest_until = Date.UTC(2026, 5, 15, 7, 30);
  expect(why(seen(refusal("game-stands-still"), { rest_until }))).toContain("7:30");
  expect(why(seen(refusal("not-in-this-phase"), {}, { phase: "moving" }))).toContain(
    "Not before they have a new zone",
  );
});

test("the curse that is in the way is the one the server refuses for", () => {
  const curses = [
    { id: "a", name: "Curse of the Bus", bars: ["transit"] },
    { id: "b", name: "Curse of the Gate", bars: ["asking"] },
  ];
  const blocked = seen(refusal("curse-still-blocks-asking"), {}, { teams: [{ curses }] });
  expect(inTheWay(blocked)?.id).toBe("b");
  expect(inTheWay(seen(refusal("claim-is-open"), {}, { teams: [{ curses }] }))).toBeUndefined();
});

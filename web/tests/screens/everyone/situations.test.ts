import { expect, test } from "vitest";
import { hintsFor, isBelow, isSaidOn, rulesFor } from "$/screens/everyone/situations";
import { cursesOn } from "$/screens/seeker/curses";
import type { View } from "$/wire.gen";

const seen = (role: View["role"], phase: string, team: object): View =>
  ({ role, round: { phase, teams: [{ curses: [], entries: [], ...team }] } }) as unknown as View;
const CURSED = { curses: [{ id: "1", name: "Curse of the Queue" }] };
const SPENT = { curses: CURSED.curses.map((curse) => ({ ...curse, is_spent: true })) };

test("a curse binds until the hider is found", () => {
  expect(cursesOn(seen("seeker", "seeking", CURSED))).toHaveLength(1);
  expect(cursesOn(seen("seeker", "found", SPENT))).toEqual([]);
  expect(cursesOn(seen("hider", "seeking", CURSED))).toEqual([]);
});

test("after the find the first hint is about the find", () => {
  expect(hintsFor(seen("seeker", "seeking", CURSED))[0]).toBe("seeker-cursed");
  expect(hintsFor(seen("seeker", "found", SPENT))[0]).toBe("found");
  expect(rulesFor(seen("seeker", "found", SPENT), "map")).not.toContain("CURSE");
});

test("a hider who is asked for a photo is told of photos, not of an answer the app knows", () => {
  const asked = (command: string): View => ({
    ...seen("hider", "seeking", { pending: { question: "radar.1km" } }),
    offers: [{ command }],
  });
  expect(hintsFor(asked("send-photo"))[0]).toBe("hider-photo");
  expect(hintsFor(asked("answer-question"))[0]).toBe("hider-asked");
});

test("hints follow the state: late, or gone on without", () => {
  const late = seen("hider", "seeking", { pending: { question: "radar.1km", is_late: true } });
  expect(hintsFor({ ...late, offers: [{ command: "send-photo" }] })[0]).toBe("hider-late");
  const waited = { ...late, pause: { has_waited: true } } as unknown as View;
  expect(hintsFor(waited)[0]).toBe("paused-waited");
});

test("who is not in the zone is told to go in, and not to stay", () => {
  const hiding = (is_inside: boolean): View => {
    const view = seen("hider", "seeking", {});
    return { ...view, round: { ...view.round, hiding: { station: "mill", is_inside } } } as unknown as View;
  };
  expect(hintsFor(hiding(true))).toContain("hider-seeking");
  expect(hintsFor(hiding(false))).not.toContain("hider-seeking");
});

test("what is about a tab is said there, and below what the clock runs for", () => {
  expect(isSaidOn("hider-seeking", "hand")).toBe(false);
  expect(isSaidOn("hider-asked", "answer")).toBe(true);
  expect(isSaidOn("hider-draw", "hand")).toBe(true);
  expect(isBelow("hider-asked")).toBe(true);
  expect(isBelow("hider-seeking")).toBe(false);
});

test("what a notice says for as long as it lasts is not a hint, too", () => {
  const hunting = seen("seeker", "seeking", { entries: [{}] });
  expect(hintsFor(hunting)).not.toEqual([]);
  expect(hintsFor({ ...hunting, rest_until: 1 } as View)).toEqual([]);
  expect(hintsFor(seen("seeker", "moving", { entries: [{}] }))).toEqual([]);
  expect(hintsFor(seen("hider", "seeking", {}))).not.toEqual([]);
});

test("a frozen hider is not told of the ring any more: the thumb says what to do", () => {
  const hunted = seen("hider", "seeking", {});
  expect(hintsFor(hunted)).toContain("hider-seeking");
  expect(hintsFor({ ...hunted, round: { ...hunted.round, end_game: true } } as View)).toEqual([]);
});

test("where it is asked and answered, the rules of the question that waits are at hand, too", () => {
  const asked = seen("hider", "seeking", { pending: { question: "radar.1km" } });
  const rulesOf = (question: string): string => question.split(".")[0] ?? "";
  expect(rulesFor(asked, "answer", rulesOf)).toEqual(["radar", "ASK"]);
  expect(rulesFor(asked, "log", rulesOf)).not.toContain("radar");
  expect(rulesFor(seen("seeker", "seeking", {}), "ask", rulesOf)).toEqual(["ASK"]);
});

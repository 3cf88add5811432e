/** Situations a player may be in for the first time, the most pressing first, and the rules that govern each place. */
import { offersOf } from "$/play/offers";
import { outsideOf } from "$/play/outside";
import type { TeamView, View } from "$/wire.gen";
import { cursesOn } from "../seeker/curses";

const SITUATIONS = {
  "paused-waited": (view: View) => view.pause?.has_waited === true,
  paused: (view: View) => Boolean(view.pause),
  "hider-claimed": (view: View) => view.role === "hider" && team(view)?.has_claimed === true,
  "hider-draw": (view: View) => Boolean(view.round?.hand?.choice),
  "hider-late": (view: View) => isAsked(view) && isLate(view),
  "hider-photo": (view: View) => isAsked(view) && !isLate(view) && isPhoto(view),
  "hider-asked": (view: View) => isAsked(view) && !isLate(view) && !isPhoto(view),
  "hider-hiding": (view: View) => view.role === "hider" && view.round?.phase === "hiding",
  "hider-seeking": (view: View) =>
    view.role === "hider" &&
    view.round?.phase === "seeking" &&
    !view.round.end_game &&
    outsideOf(view) === undefined,
  "seeker-cursed": (view: View) => cursesOn(view).length > 0,
  "seeker-thermometer": (view: View) => view.role === "seeker" && Boolean(team(view)?.thermometer),
  "seeker-waiting": (view: View) => view.role === "seeker" && Boolean(team(view)?.pending),
  "seeker-hiding": (view: View) => view.role === "seeker" && view.round?.phase === "hiding",
  "seeker-answered": (view: View) => isSeeking(view) && (team(view)?.entries.length ?? 0) > 0,
  "seeker-seeking": (view: View) => isSeeking(view),
  found: (view: View) => view.round?.phase === "found",
} as const satisfies Record<string, (view: View) => boolean>;

const isAsked = (view: View): boolean => view.role === "hider" && Boolean(team(view)?.pending);
const isLate = (view: View): boolean => team(view)?.pending?.is_late === true;
const isPhoto = (view: View): boolean => offersOf(view, "send-photo").length > 0;
const isSeeking = (view: View): boolean => view.role === "seeker" && view.round?.phase === "seeking";

export type Situation = keyof typeof SITUATIONS;

const team = (view: View): TeamView | undefined => view.round?.teams?.[0];

/** A rest, and a move for those who wait for it, have a notice of their own that says it all. */
const isTold = (view: View): boolean =>
  Boolean(view.rest_until) || (view.role === "seeker" && view.round?.phase === "moving");

export const hintsFor = (view: View): Situation[] =>
  isTold(view)
    ? []
    : (Object.keys(SITUATIONS) as Situation[]).filter((situation) => SITUATIONS[situation](view));

/** What is about one tab only is said there: below its task, which the clock runs for. */
const TAB_OF: Readonly<Partial<Record<Situation, string>>> = {
  "hider-late": "answer",
  "hider-photo": "answer",
  "hider-asked": "answer",
  "hider-hiding": "map",
  "hider-seeking": "map",
};
export const isSaidOn = (hint: Situation, tab: string): boolean => (TAB_OF[hint] ?? tab) === tab;
export const isBelow = (hint: Situation): boolean => TAB_OF[hint] === "answer";

/** Ids, or the letters they begin with, of the rules that govern what a tab shows now. */
const OF_TAB: Readonly<Record<string, readonly string[]>> = {
  ask: ["ASK"],
  answer: ["ASK"],
  hand: ["HAND", "DECK", "TIME", "POW", "CURSE-1", "CURSE-2"],
  log: ["ASK-10", "ASK-12", "HOUSE-4"],
  team: ["TEAM", "ROUND-5", "PAUSE"],
};
const OF_PHASE: Readonly<Record<string, readonly string[]>> = {
  hiding: ["ROUND-4", "ROUND-5", "ZONE"],
  seeking: ["ROUND-5", "ROUND-6", "END"],
  moving: ["POW-10", "POW-11", "POW-12"],
  found: ["END-3", "ROUND-7", "ROUND-8", "TEAM-5"],
};

/** Where questions are asked and answered, the rules of those that wait for an answer govern, too. */
const OF_QUESTIONS: readonly string[] = ["ask", "answer"];

/** `ofQuestion`: the letters that the ids of a question's own rules begin with. */
export function rulesFor(
  view: View,
  tab: string,
  ofQuestion: (question: string) => string | undefined = () => undefined,
): readonly string[] {
  if (view.pause) return ["PAUSE"];
  if (view.rest_until) return ["REST"];
  const cursed = SITUATIONS["seeker-cursed"](view) ? ["CURSE"] : [];
  const asked = OF_QUESTIONS.includes(tab)
    ? waitingQuestions(view).flatMap((id) => ofQuestion(id) ?? [])
    : [];
  return [...asked, ...(OF_TAB[tab] ?? OF_PHASE[view.round?.phase ?? ""] ?? []), ...cursed];
}

const waitingQuestions = ({ round }: View): string[] =>
  (round?.teams ?? []).flatMap(({ pending, thermometer }) =>
    [pending?.question, thermometer?.question].filter((id) => id !== undefined),
  );

/** What waits for the hider: questions to answer, finds to confirm, cards to choose from or too many, what is to be judged. */
import { offersOf } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import type {
  Answer,
  AnswerQuestion,
  Asking,
  Choice,
  EntryView,
  Offer,
  PendingView,
  PhotoReview,
  TeamView,
} from "$/wire.gen";
import { waitingForJudgement } from "../curses/cast";

export interface Waiting {
  readonly questions: number;
  readonly claims: number;
  readonly choice: Choice | undefined;
  readonly tooMany: number;
}

export function waitingOf(table: Table): Waiting {
  const { view } = table;
  const { teams = [], hand } = view.round ?? {};
  return {
    questions: teams.filter((team) => team.pending).length,
    claims: offersOf(view, "confirm-find").length,
    choice: hand?.choice ?? undefined,
    tooMany: hand?.too_many ?? 0,
  };
}

/**
 * What waits under Answer, each by what it is: a phone that slept may find another question in the place of one. What is
 * settled here and only has to arrive does not wait.
 */
export function dueOf(table: Table): string[] {
  const settled = new Set(
    openQuestions(table)
      .filter((question) => isOnItsWay(table, question))
      .map(({ team }) => team.id),
  );
  const teams = (table.view.round?.teams ?? []).filter(({ id }) => !settled.has(id));
  return [
    ...teams.flatMap(({ id, pending }) => (pending ? [`${id} ${pending.question} ${pending.asked.at}`] : [])),
    ...waitingForJudgement(table).map(({ command, given }) => `${command} ${JSON.stringify(given)}`),
  ];
}

/** Whether nothing has to be done: then the thumb says how things are. */
export const isQuiet = ({ questions, claims, choice, tooMany: over }: Waiting): boolean =>
  questions + claims + over === 0 && !choice;

/** A question that can be settled now, and what settles it: its true answer or a photo. */
export interface OpenQuestion {
  readonly team: TeamView;
  readonly pending: PendingView;
  readonly offer: Offer;
}

/** Of two teams' questions the one that is due first comes first. */
export function openQuestions({ view }: Pick<Table, "view">): OpenQuestion[] {
  const answers = offersOf(view, "answer-question").filter((offer) => offer.why !== "correct");
  const offers = [...answers, ...offersOf(view, "send-photo")];
  return (view.round?.teams ?? [])
    .flatMap((team) => {
      const offer = offers.find(({ given }) => (given?.["team"] ?? team.id) === team.id);
      return team.pending && offer ? [{ team, pending: team.pending, offer }] : [];
    })
    .sort((one, other) => dueAt(one.pending) - dueAt(other.pending));
}

/** What is late already is due before all else. */
const dueAt = ({ left }: PendingView): number => (left ? (left.since ?? 0) + left.shows : 0);

/** The hider's photos that the seekers look at or dispute, each with its team; the find leaves nothing to judge. */
export function photosIn(
  review: PhotoReview,
  { view }: Pick<Table, "view">,
): { team: string; entry: EntryView }[] {
  const teams = view.role === "hider" ? (view.round?.teams ?? []) : [];
  return teams
    .filter((team) => !team.is_found)
    .flatMap(({ id, entries }) =>
      entries.filter((entry) => entry.review === review).map((entry) => ({ team: id, entry })),
    );
}

interface Settling {
  readonly command: string;
  readonly team?: string | null;
  readonly meant_for?: Asking | null;
}

/**
 * Whether this was sent for the very question that the offer settles: a veto or a randomize may have put another in its
 * place (POW-2, POW-3). What does not say is from a phone of an earlier version, and for the one that waits.
 */
export const isSentFor =
  ({ command, given = {} }: Offer) =>
  (sent: Settling): boolean =>
    sent.command === command &&
    isSame(sent.team, given["team"]) &&
    (!sent.meant_for || isSame(sent.meant_for, given["meant_for"]));

/** Whether the question that waits is the one that the offer settles. */
export const stillWaits = ({ given = {} }: Offer, pending: PendingView | null | undefined): boolean =>
  isSame(pending && { question: pending.question, at: pending.asked.at }, given["meant_for"]);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether it was settled here and only has to arrive: it is not settled again. Other things on their way do not matter. */
export const isOnItsWay = ({ session }: Table, { offer }: OpenQuestion): boolean =>
  (offer.command === "send-photo" || session.isKept) && session.unsettled.some(isSentFor(offer));

/** The answer that is on its way. */
export const givenTo = ({ session }: Table, { offer }: OpenQuestion): Answer | undefined => {
  const sent = session.unsettled
    .filter((each): each is AnswerQuestion => each.command === "answer-question")
    .find(isSentFor(offer));
  return sent?.instead ?? sent?.shown ?? undefined;
};

/** Of the cards picked to be kept, those that are still there: another phone of this seat may have kept some. */
export const stillDrawn = (picked: readonly string[], choice: Choice | null | undefined): readonly string[] =>
  picked.filter((card) => choice?.cards.includes(card));

/** The game's things in the reader's words: answers, prices, evidence, distances. */
import { distance, distances, exactDistance } from "$/format/quantities";
import { locale, phrase, say } from "$/words/language.svelte";
import type {
  Answer,
  Edition,
  EntryView,
  Evidence,
  Measure,
  PendingView,
  QuestionRow,
  Reward,
  TeamView,
} from "$/wire.gen";
import type { Drawer } from "./teams";

export const far = (metres: number, edition: Edition): string => distance(metres, edition, locale());

/** A distance that somebody named: not a digit of it is left out. */
export const named = (metres: number, edition: Edition): string => exactDistance(metres, edition, locale());

export function answerWords(answer: Answer): string {
  return answer.verdict === "place" && answer.place_name
    ? answer.place_name
    : say(`verdict.${answer.verdict}`);
}

export function outcomeWords(entry: EntryView): string {
  if (entry.answer) return answerWords(entry.answer);
  const known = ["vetoed", "randomized", "lapsed", "struck"] as const;
  const outcome = known.find((each) => each === entry.outcome);
  return outcome ? say(`outcome.${outcome}`) : entry.outcome;
}

/** "They draw 2, keep 1", so many times over. */
export function priceWords({ draw, keep }: Reward, times: number, who: Drawer = "they"): string {
  const figures = { draw: String(draw), keep: String(keep) };
  const price =
    typeof who === "string" ? say(`price.${who}`, figures) : say("price.team", { ...who, ...figures });
  return timesOver(price, times);
}

/** How often something was asked: "asked once". */
export const askedWords = (times: number): string =>
  times === 1 ? say("ask.asked.once") : say("ask.asked", { n: times });

function timesOver(reward: string, times: number): string {
  if (times < 2) return reward;
  return times === 2 ? say("price.twice", { reward }) : say("price.times", { reward, n: times });
}

/** What it costs to ask this next, as the server has it. */
export const nextPrice = (team: TeamView | undefined, row: QuestionRow, who?: Drawer): string =>
  priceOf(team, row, timesNext(team, row), who);

/** What a question of this category costs that was never asked. */
export const firstPrice = (team: TeamView | undefined, row: QuestionRow, who?: Drawer): string =>
  priceOf(team, row, 1, who);

function priceOf(team: TeamView | undefined, row: QuestionRow, times: number, who?: Drawer): string {
  const reward = team ? team.rewards?.[row.category] : row;
  return reward ? priceWords(reward, times, who) : say("price.free");
}

const timesNext = (team: TeamView | undefined, { id }: QuestionRow): number => team?.prices?.[id] ?? 1;

/** The same in a sentence about the next time. */
export function priceNextTime(team: TeamView, row: QuestionRow, who: Drawer): string {
  const reward = team.rewards?.[row.category];
  if (!reward) return say("log.next.free");
  const figures = { draw: String(reward.draw), keep: String(reward.keep) };
  const next =
    typeof who === "string" ? say(`log.next.${who}`, figures) : say("log.next.team", { ...who, ...figures });
  return timesOver(next, timesNext(team, row));
}

/** What the open question costs; nothing is said where it pays nothing any more. */
export function pendingPrice(pending: PendingView, who: Drawer = "they"): string {
  if (pending.is_free) return say("price.free");
  return pending.reward ? priceWords(pending.reward, pending.price, who) : "";
}

type Side = "ours" | "theirs";
const SIDES: readonly Side[] = ["ours", "theirs"];

/** One figure of both sides: rounded to the same text, they would contradict the answer they are there for. */
function figureWords(
  evidence: Evidence,
  figure: "metres" | "height",
  edition: Edition,
): Record<Side, string> {
  const [ours, theirs] = SIDES.map((side) => evidence[side][figure] ?? undefined);
  const [one, other] =
    ours === undefined || theirs === undefined
      ? [ours, theirs].map((each) => (each === undefined ? "" : far(each, edition)))
      : distances([ours, theirs], edition, locale());
  return { ours: one ?? "", theirs: other ?? "" };
}

function measureWords(measure: Measure, metres: string, height: string): string {
  const { name, letters, is_north: isNorth } = measure;
  const parts = [
    name ?? "",
    isNorth === undefined || isNorth === null ? "" : say(isNorth ? "measure.north" : "measure.south"),
    metres,
    height && say("measure.height", { height }),
    letters === undefined || letters === null ? "" : say("measure.letters", { n: letters }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** By the category, and in some by whether a place is named. */
type Labels = (category: string, side: Side, isNamed: boolean) => string;

/** What the two figures are, as each category measures: said to the hider, and to whoever hears the story. */
const LABELS = {
  hider(category, side, isNamed) {
    const words = phrase(`evidence.${category}.${side}`, say(`evidence.${side}`));
    return isNamed ? phrase(`evidence.${category}.named.${side}`, words) : words;
  },
  story(category, side, isNamed) {
    const words = phrase(`story.evidence.${category}.${side}`, say(`story.evidence.${side}`));
    return isNamed ? phrase(`story.evidence.${category}.named.${side}`, words) : words;
  },
} satisfies Record<string, Labels>;

/** Both sides of the evidence as lines, each with its label; an empty side is left out. */
export function evidenceLines(
  evidence: Evidence,
  category: string,
  edition: Edition,
  told: keyof typeof LABELS = "hider",
): { label: string; text: string }[] {
  const metres = figureWords(evidence, "metres", edition);
  const heights = figureWords(evidence, "height", edition);
  const isNamed = Boolean(evidence.ours.name);
  const lines = SIDES.map((side) => ({
    label: LABELS[told](category, side, isNamed),
    text: measureWords(evidence[side], metres[side], heights[side]),
  }));
  return lines.filter(({ text }) => text !== "");
}

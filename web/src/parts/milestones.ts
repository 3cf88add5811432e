/** The milestones of a countdown in words, for those who do not see it. */
import { exactDuration } from "$/format/quantities";
import { locale, say } from "$/words/language.svelte";
import { type Milestone, milestone } from "./face";

const WORDS: Readonly<Record<Milestone, (label: string, span: number | undefined) => string>> = {
  begun: (label, span) =>
    span === undefined ? "" : say("clock.begun", { label, time: exactDuration(span, locale()) }),
  half: (label) => say("clock.half", { label }),
  minute: (label) => say("clock.minute-left", { label }),
  over: (label) => `${label}: ${say("clock.over")}`,
};

/** What to say of so many seconds that are left of a span; the same until there is something else to say. */
export const milestoneWords = (label: string, left: number, span?: number): string =>
  WORDS[milestone(left, span)](label, span);

/** A proposed change in words, so that everyone knows what they agree to. */
import { exactDuration } from "$/format/quantities";
import { answerWords } from "$/play/phrases";
import type { Table } from "$/play/table.svelte";
import { placeName } from "$/play/places.svelte";
import { locale, phrase, say } from "$/words/language.svelte";
import type { Change, Kind } from "./changes";

type Of<K extends Kind> = Extract<Change, { type: K }>;

/** What it is about in words, where that does not stand in the view any more. */
export interface About {
  readonly question?: string | undefined;
  readonly curse?: string | undefined;
}

function questionOf(table: Table, { team, entry }: { team: string; entry: number }, about: About): string {
  if (about.question) return about.question;
  const found = table.view.round?.teams
    ?.find((each) => each.id === team)
    ?.entries.find((each) => each.number === entry);
  return found ? (table.questions.get(found.question)?.wording ?? found.question) : String(entry);
}

const WORDS: { readonly [K in Kind]: (table: Table, change: Of<K>, about: About) => string } = {
  "correct-answer": (table, change, about) =>
    say("proposal.answer", {
      question: questionOf(table, change, about),
      answer: answerWords(change.answer),
    }),
  "strike-question": (table, change, about) =>
    say("proposal.strike", { question: questionOf(table, change, about) }),
  "adjust-clock": (_table, { by }) =>
    say(by < 0 ? "proposal.clock-less" : "proposal.clock-more", {
      time: exactDuration(Math.abs(by) / 1000, locale()),
    }),
  "lift-curse": (table, { team, curse }, about) =>
    about.curse ||
    table.view.round?.teams?.find((each) => each.id === team)?.curses.find((each) => each.id === curse)
      ?.name ||
    curse,
  "add-place": (_table, { kind, name }) =>
    say("proposal.place", { name, kind: phrase(`places.${kind}`, kind) }),
  "strike-place": (_table, { kind, place }) =>
    say("proposal.place", { name: placeName(kind, place), kind: phrase(`places.${kind}`, kind) }),
};

export const proposalWords = (table: Table, change: Change, about: About = {}): string =>
  WORDS[change.type](table, change as never, about);

/** A group's own cards as the server reads them: plain data made of its words. Whether one makes sense, it says. */
import type { Word, WordPart } from "$/wire.gen";
import { readFigure } from "$/format/figures";
import { locale } from "$/words/language.svelte";
import type { Draft } from "./draft.svelte";
import { typed, unitOf, untyped } from "./figures";
import type { Edition } from "$/format/quantities";

/** One word of a card, with its parts filled in. */
export type Spoken = Readonly<Record<string, unknown>> & { readonly verb: string };

export interface OwnCard {
  readonly sort: string;
  readonly name: string;
  readonly text: string;
  readonly count?: number;
  readonly worth?: number;
  readonly verb?: Spoken;
  readonly costs?: readonly Spoken[];
  readonly effects?: readonly Spoken[];
  readonly clears?: Spoken;
}

export const ownCards = (draft: Draft): readonly OwnCard[] =>
  (draft.choices.settings["added_cards"] ?? []) as readonly OwnCard[];

/** The figure a part is written like: without a rulebook's value beside it, minutes and hundreds of metres. */
const LIKE: Readonly<Record<string, number>> = { span: 600_000, length: 500 };
const unit = (part: WordPart, edition: Edition) => unitOf(part.kind, LIKE[part.kind], edition);

/** A part as it stands in its field. */
export function partText(part: WordPart, value: unknown, edition: Edition): string {
  if (part.kind === "faces") return Array.isArray(value) ? value.join(", ") : "";
  if (part.kind === "span" || part.kind === "length") return typed(value, unit(part, edition));
  return value === undefined || value === null ? "" : String(value);
}

/** What a field says, as it is stored; nothing while it is empty or no figure. */
export function partValue(part: WordPart, text: string, edition: Edition): unknown {
  const tidy = text.trim();
  if (tidy === "") return undefined;
  if (part.kind === "faces") {
    const faces = tidy.split(/[^0-9]+/).filter(Boolean);
    return faces.length > 0 ? faces.map(Number) : undefined;
  }
  if (part.kind === "number") {
    const figure = readFigure(tidy, locale());
    return Number.isInteger(figure) ? figure : undefined;
  }
  if (part.kind === "span" || part.kind === "length") return untyped(tidy, unit(part, edition));
  return tidy;
}

export const partUnit = (part: WordPart, edition: Edition): string =>
  part.kind === "span" || part.kind === "length" ? unit(part, edition).name : "plain";

/** A word with nothing told yet: yes-or-no parts begin with no. */
export function fresh(word: Word): Spoken {
  const flags = word.parts.filter((part) => part.kind === "flag" && !part.is_optional);
  return { verb: word.verb, ...Object.fromEntries(flags.map((part) => [part.name, false])) };
}

/** The first thing a word must still be told; nothing when all is told. */
export function missingPart(word: Word, spoken: Spoken): WordPart | undefined {
  return word.parts.find((part) => !part.is_optional && spoken[part.name] === undefined);
}

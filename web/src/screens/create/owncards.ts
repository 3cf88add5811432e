/** A group's own cards as the server reads them: plain data made of its words. Whether one makes sense, it says. */
import type { DeckRow, Word, WordPart } from "$/wire.gen";
import { readFigure } from "$/format/figures";
import { locale, phrase } from "$/words/language.svelte";
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

/** A card as it would stand in the deck, as far as it can be told without the server. */
export const asRow = ({ sort, name, text, count = 1 }: OwnCard): DeckRow => ({
  kind: `own-${name}`,
  sort,
  name,
  text,
  price: [],
  printed: 0,
  count,
  leave_out_when: [],
});

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

/** The server quotes what a card is made of as it is written; players know it by what stands above its field. */
export const byLabels = (why: string): string =>
  why.replace(/“([a-z_-]+)”/g, (_quoted, name: string) => `“${labelOf(name)}”`);

const labelOf = (name: string): string =>
  phrase(`maker.${name}`, phrase(`part.${name}`, phrase(`verb.${name}`, name)));

/** A word with nothing told yet: yes-or-no parts begin with no. */
export function fresh(word: Word): Spoken {
  const flags = word.parts.filter((part) => part.kind === "flag" && !part.is_optional);
  return { verb: word.verb, ...Object.fromEntries(flags.map((part) => [part.name, false])) };
}

/** A list of words on the form, and what was chosen from it. */
export interface Said {
  readonly label: string;
  readonly known: readonly Word[];
  readonly chosen: readonly Spoken[];
  readonly may_be_empty?: boolean;
}

/** What words must still be told, named as on the form: something chosen, then the parts of what was. */
export function missingOf({ label, known, chosen, may_be_empty = false }: Said): string[] {
  if (chosen.length === 0) return may_be_empty ? [] : [label];
  return chosen.flatMap((spoken) => {
    const word = known.find(({ verb }) => verb === spoken.verb);
    const part = word && missingPart(word, spoken);
    return part ? [phrase(`part.${part.name}`, part.name)] : [];
  });
}

/** The first thing a word must still be told; nothing when all is told. */
export function missingPart(word: Word, spoken: Spoken): WordPart | undefined {
  return word.parts.find((part) => !part.is_optional && spoken[part.name] === undefined);
}

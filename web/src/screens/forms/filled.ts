/** Whether a field is filled as its offer asks, and what it sends. The server checks again; this only guides. */
import { readFigure, writtenFigure } from "$/format/figures";
import { locale } from "$/words/language.svelte";
import type { Edition, Field } from "$/wire.gen";

/** What the form holds while it is filled in: texts and chosen ids; a spot is "lat,lon". */
export interface Entered {
  readonly text: string;
  readonly chosen: readonly string[];
}
export const NOTHING: Entered = { text: "", chosen: [] };

const MINUTE_MS = 60_000;
const METRES = { metric: 1000, imperial: 1609.344 } as const;
/** As a reader counts; older browsers cannot, and count an emoji made of several as several. */
const letters = (text: string): number =>
  "Segmenter" in Intl ? [...new Intl.Segmenter().segment(text)].length : [...text].length;
const numberIn = (typed: string): number => readFigure(typed, locale()) ?? NaN;
const fits = (value: number, { least = 0, most }: Field): boolean =>
  Number.isFinite(value) && value >= least && (!most || value <= most);

type Reader = (entered: Entered, field: Field, edition: Edition) => unknown;

const text: Reader = ({ text: typed }, field) => {
  const tidy = typed.trim();
  return tidy !== "" && fits(letters(tidy), field) ? tidy : undefined;
};
const several: Reader = ({ chosen }, field) => {
  const most = field.most || Infinity;
  return chosen.length >= (field.least ?? 0) && chosen.length <= most && chosen.length > 0
    ? chosen
    : undefined;
};
const one: Reader = ({ chosen }) => chosen[0];

const READERS: Readonly<Record<Field["kind"], Reader>> = {
  choice: ({ chosen }, field) => (field.name === "entry" && chosen[0] ? Number(chosen[0]) : chosen[0]),
  choices: several,
  questions: several,
  stations: several,
  station: one,
  text,
  "other-text": (entered, field, edition) => {
    const typed = text(entered, field, edition);
    return typeof typed === "string" && field.options?.includes(typed) ? undefined : typed;
  },
  word: text,
  guess: text,
  number: ({ text: typed }, field, edition) => {
    const value = numberIn(typed);
    const asked = field.name === "distance" ? value * METRES[edition] : value;
    return fits(asked, field) ? asked : undefined;
  },
  span: ({ text: typed }, field) => {
    const asked = Math.round(numberIn(typed) * MINUTE_MS);
    return fits(asked, field) ? asked : undefined;
  },
  flag: ({ chosen }) => (chosen.length > 0 ? true : undefined),
  // A verdict, and of those who answer with a place which one.
  answer: ({ chosen: [verdict, place] }) => verdict && { verdict, ...(place ? { place } : {}) },
  position: ({ text: spot }) => (spot === "" ? undefined : spot.split(",").map(Number)),
  photo: one,
  photos: several,
  // Taken by the table when the command is sent.
  fix: () => undefined,
  // These have screens of their own; an area is drawn on the map.
  area: () => undefined,
  setup: () => undefined,
  change: () => undefined,
};

export const valueOf = (field: Field, entered: Entered, edition: Edition): unknown =>
  READERS[field.kind](entered, field, edition);

/** Fields filled in beforehand: texts, figures, as somebody would type them, and what leaves no choice. */
export const enteredFrom = (
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  edition: Edition,
): Record<string, Entered> =>
  Object.fromEntries(
    fields.flatMap((field): [string, Entered][] => {
      const { name } = field;
      const value = values[name];
      if (typeof value === "string" && field.kind === "text") return [[name, { text: value, chosen: [] }]];
      if (typeof value !== "number") return [[name, { text: "", chosen: onlyChoice(field) }]];
      const typed = name === "distance" ? value / METRES[edition] : value;
      return [[name, { text: writtenFigure(typed, locale()), chosen: [] }]];
    }),
  );

/** The one option there is, or all where all are wanted; what may stay empty is left to whoever fills it in. */
function onlyChoice({ kind, options = [], least = 0, is_optional }: Field): readonly string[] {
  const wanted = kind === "choice" ? 1 : kind === "choices" || kind === "questions" ? least : 0;
  return !is_optional && wanted > 0 && options.length === wanted ? options : [];
}

/** A fix is taken on sending; an optional field may stay empty, but what stands in it must be right. */
export const isFilled = (field: Field, entered: Entered, edition: Edition): boolean =>
  field.kind === "fix" ||
  (Boolean(field.is_optional) && entered.text.trim() === "" && entered.chosen.length === 0) ||
  valueOf(field, entered, edition) !== undefined;

/** Names written from right to left, kept apart from the sentence that they are filled into. */

/** Letters alone: digits and marks of these scripts turn nothing around. */
const FROM_RIGHT =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
/** The first letter tells which way the rest is read. */
const FROM_LEFT = /^\P{L}*\p{Script=Latin}/u;
const ISOLATE = "\u2068";
const END = "\u2069";

/** A name of such letters: one word, or several. */
const NAME = new RegExp(
  `${FROM_RIGHT.source}(?:(?:${FROM_RIGHT.source}|[\\p{M}'’"״׳. -])*${FROM_RIGHT.source}\\p{M}*)?`,
  "gu",
);

/** Without this, a figure after such a name would be drawn as part of it, on its other side. */
export const keptApart = (value: string): string =>
  FROM_RIGHT.test(value) ? `${ISOLATE}${value}${END}` : value;

/** The same for a sentence in which they stand already, unless all of it is written so. */
export const namesApart = (sentence: string): string =>
  FROM_LEFT.test(sentence) ? sentence.replace(NAME, `${ISOLATE}$&${END}`) : sentence;

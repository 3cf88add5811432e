/** Names written from right to left, kept apart from the sentence that they are filled into. */

/** Letters alone: digits and marks of these scripts turn nothing around. */
const FROM_RIGHT =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const ISOLATE = "\u2068";
const END = "\u2069";

/** Without this, a figure after such a name would be drawn as part of it, on its other side. */
export const keptApart = (value: string): string =>
  FROM_RIGHT.test(value) ? `${ISOLATE}${value}${END}` : value;

/** Figures in fields: written as the reader's language writes them, and read as people type them. */

/** So much of a figure as anybody would type. */
const DECIMALS = 2;
/** One sign before three digits, as thousands may have it: not everybody writes the one that their locale is said to. */
const LIKE_THOUSANDS = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/;

/** "0.25", "1500"; "0,25" where they write so. A sign between thousands would be taken for one before decimals. */
export const writtenFigure = (value: number, locale: string, decimals = DECIMALS): string =>
  formatOf(locale, decimals).format(value);

/** With a point or a comma, whichever the keyboard has. Nothing where it is no figure, or might be either of two. */
export function readFigure(text: string, locale: string): number | undefined {
  const typed = text.trim();
  const sign = decimalSign(locale);
  if (typed === "" || (LIKE_THOUSANDS.test(typed) && !typed.includes(sign))) return undefined;
  const figure = Number(typed.replace(sign, ".").replace(",", "."));
  return Number.isFinite(figure) ? figure : undefined;
}

const decimalSign = (locale: string): string =>
  formatOf(locale, 1)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value ?? ".";

// The digits are those that can be read again.
const formatOf = (locale: string, decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    useGrouping: false,
    maximumFractionDigits: decimals,
  });

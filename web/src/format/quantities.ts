/** Distances, areas and durations as people say them: units by the game's edition, digits by the reader's locale. */

export type Edition = "metric" | "imperial";

const METRES_PER_FOOT = 0.3048;
const METRES_PER_MILE = 1609.344;
/** A quarter of a mile. */
const NEAR_FEET = 1320;

/** Metres, said in kilometres. */
const FINEST = 3;

/** "85 m", "340 m", "1.4 km", "27 km"; "280 ft", "0.25 mi", "1.4 mi", "17 mi". With so many digits more where asked for. */
export function distance(metres: number, edition: Edition, locale: string, more = 0): string {
  const finer = (decimals: number): number => Math.min(FINEST, decimals + more);
  if (edition === "imperial") {
    const [feet, miles] = [rounded(metres / METRES_PER_FOOT, more), metres / METRES_PER_MILE];
    return feet < NEAR_FEET
      ? quantity(feet, "foot", locale)
      : quantity(miles, "mile", locale, finer(miles < 1 ? 2 : miles < 10 ? 1 : 0));
  }
  // Rounding first keeps 999 m from being said as 1,000 m.
  const near = rounded(metres, more);
  return near < 1000
    ? quantity(near, "meter", locale)
    : quantity(metres / 1000, "kilometer", locale, finer(metres < 10_000 ? 1 : 0));
}

/** Two lengths side by side, with as many digits as tell them apart: "1.04 km" and "1 km". */
export function distances(
  pair: readonly [number, number],
  edition: Edition,
  locale: string,
): [string, string] {
  const said = (more: number): [string, string] => [
    distance(pair[0], edition, locale, more),
    distance(pair[1], edition, locale, more),
  ];
  for (let more = 0; more <= FINEST; more++) {
    const [one, other] = said(more);
    if (one !== other) return [one, other];
  }
  return said(0);
}

/** As it was set or named, in the words of the server: "255 m", "1.25 km"; "5.5 ft", "0.35 mi". */
export function exactDistance(metres: number, edition: Edition, locale: string): string {
  if (edition === "imperial")
    return metres < METRES_PER_MILE / 4
      ? quantity(metres / METRES_PER_FOOT, "foot", locale, 2)
      : quantity(metres / METRES_PER_MILE, "mile", locale, 2);
  return metres < 1000
    ? quantity(metres, "meter", locale, FINEST)
    : quantity(metres / 1000, "kilometer", locale, FINEST);
}

const KM2_PER_MI2 = 2.589988;

/** "0.35 km²", "30 km²"; "12 mi²". */
export function area(km2: number, edition: Edition, locale: string): string {
  const [value, unit] = edition === "imperial" ? [km2 / KM2_PER_MI2, "mi²"] : [km2, "km²"];
  const digits = value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 };
  return `${new Intl.NumberFormat(locale, digits).format(value)}${NO_BREAK}${unit}`;
}

/** "12 s", "4 min", "1 h 20 min", "3 days": for ages and waits, never for a running clock. */
export function duration(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return quantity(whole, "second", locale);
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return quantity(minutes, "minute", locale);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return quantity(Math.round(hours / 24), "day", locale);
  const rest = minutes % 60;
  const parts = [quantity(hours, "hour", locale), rest > 0 ? quantity(rest, "minute", locale) : ""];
  return parts.join(" ").trim();
}

const DAY_S = 86_400;

/** As it was set: "1 min 30 s", "2 h", "3 days". */
export function exactDuration(seconds: number, locale: string): string {
  if (seconds >= 2 * DAY_S && seconds % DAY_S === 0) return quantity(seconds / DAY_S, "day", locale);
  const parts = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor((seconds % 3600) / 60), "minute"],
    [seconds % 60, "second"],
  ] as const;
  const said = parts.filter(([value]) => value > 0).map(([value, unit]) => quantity(value, unit, locale, 2));
  return said.join(" ") || quantity(0, "second", locale);
}

/** The figures of a clock: "4:07", "1:04:07". Time gone counts in full seconds; what is left was rounded up by its face. */
export function figures(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** "42 %" */
export const percent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** "07:30" in the game's own time zone, by the reader's habit of 12 or 24 hours. */
export function timeOfDay(instant: number, zone: string, locale: string): string {
  const made = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: zone });
  return kept(times, `${locale} ${zone}`, made).format(instant);
}

/** Where the game's times of day are from, to whom the phone shows others: "Berlin". */
export function zoneElsewhere(instant: number, zone: string, locale: string): string | undefined {
  // Not by its name: some phones have one for their own zone that they do not know themselves.
  const own = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
  if (timeOfDay(instant, zone, locale) === own.format(instant)) return undefined;
  return zone.split("/").at(-1)?.replaceAll("_", " ");
}

const LONG_AGO_MS = 12 * 3_600_000;

/** The time of day, with its day where that may be another one. */
export function timeSaid(instant: number, now: number, zone: string, locale: string): string {
  const time = timeOfDay(instant, zone, locale);
  if (now - instant < LONG_AGO_MS) return time;
  const made = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: zone });
  return `${kept(days, `${locale} ${zone}`, made).format(instant)}, ${time}`;
}

function rounded(units: number, more: number): number {
  const step = units < 100 || more > 0 ? 1 : 10;
  return Math.round(units / step) * step;
}

/** Written alike in every language and for one as for many, as the server writes them. */
const SIGNS: Readonly<Record<string, string>> = { second: "s", minute: "min", hour: "h" };

function quantity(value: number, unit: string, locale: string, decimals = 0): string {
  const sign = SIGNS[unit];
  const style: Intl.NumberFormatOptions = sign
    ? {}
    : { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short" };
  const made = (): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: decimals });
  const figure = kept(units, `${locale} ${unit} ${decimals}`, made).format(value);
  const said = sign ? `${figure} ${sign}` : figure;
  // A figure at the end of a line would leave its unit behind.
  return said.replaceAll(" ", NO_BREAK);
}
const NO_BREAK = "\u00a0";

// Making a formatter costs a hundred times as much as using it, and a list has dozens of quantities.
const units = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

function kept<Format>(formats: Map<string, Format>, key: string, made: () => Format): Format {
  const format = formats.get(key) ?? made();
  formats.set(key, format);
  return format;
}

/** Settings as people read and write them: minutes or seconds, metres or miles, by what the rulebook itself uses. */
import { readFigure, writtenFigure } from "$/format/figures";
import { type Edition, exactDistance, exactDuration } from "$/format/quantities";
import { locale, phrase, say } from "$/words/language.svelte";
import type { MapSheet, SettingRow, StationRow } from "$/wire.gen";

/** What of a map says how a value is written: its time, its stations. */
export type MapWords = Pick<MapSheet, "timezone" | "stations">;

export interface Unit {
  readonly name:
    "seconds" | "minutes" | "hours" | "metres" | "kilometres" | "feet" | "miles" | "kmh" | "mph" | "plain";
  /** How much of what is stored one of it is. */
  readonly size: number;
  /** As browsers know it, who say how people write it. */
  readonly known?: string;
}

const UNITS = {
  seconds: { name: "seconds", size: 1_000, known: "second" },
  minutes: { name: "minutes", size: 60_000, known: "minute" },
  hours: { name: "hours", size: 3_600_000, known: "hour" },
  metres: { name: "metres", size: 1, known: "meter" },
  kilometres: { name: "kilometres", size: 1_000, known: "kilometer" },
  feet: { name: "feet", size: 0.3048, known: "foot" },
  miles: { name: "miles", size: 1609.344, known: "mile" },
  kmh: { name: "kmh", size: 1 / 3.6, known: "kilometer-per-hour" },
  mph: { name: "mph", size: 0.44704, known: "mile-per-hour" },
  plain: { name: "plain", size: 1 },
} as const satisfies Record<string, Unit>;

/** Times are stored in whole milliseconds, lengths and speeds in any part of a metre. */
const TIMES: readonly Unit["name"][] = ["seconds", "minutes", "hours"];

/** The unit a figure is written in; a length or time of that order is written the same way. */
export function unitOf(kind: string, like: unknown, edition: Edition): Unit {
  const value = typeof like === "number" ? like : UNITS.hours.size;
  if (kind === "span") return value < 2 * UNITS.minutes.size ? UNITS.seconds : UNITS.minutes;
  if (kind === "speed") return edition === "imperial" ? UNITS.mph : UNITS.kmh;
  if (kind !== "length") return UNITS.plain;
  if (edition === "imperial") return value < 0.1 * UNITS.miles.size ? UNITS.feet : UNITS.miles;
  return value < 1_500 ? UNITS.metres : UNITS.kilometres;
}

/** A figure in its unit, as a person would type it. */
export function typed(value: unknown, unit: Unit): string {
  if (typeof value !== "number") return "";
  return writtenFigure(value / unit.size, locale());
}

/** What was typed, as it is stored; nothing where it is not a figure. The unit may stand behind it. */
export function untyped(text: string, unit: Unit): number | undefined {
  const [, digits = text, behind = ""] = /^(.*\d)(\D+)$/u.exec(text) ?? [];
  const mark = bare(behind);
  if (mark !== "" && !marksOf(unit).includes(mark)) return undefined;
  const figure = readFigure(digits, locale());
  if (figure === undefined) return undefined;
  const stored = figure * unit.size;
  return TIMES.includes(unit.name) ? Math.round(stored) : stored;
}

/** Every way to write a unit here: "min", "minutes"; for one of it and for several. */
function marksOf({ known }: Unit): readonly string[] {
  if (known === undefined) return [];
  const styles = ["short", "long", "narrow"] as const;
  return styles.flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(locale(), { style: "unit", unit: known, unitDisplay });
    return [1, 2].map((n) =>
      bare(
        format
          .formatToParts(n)
          .filter(({ type }) => type === "unit")
          .map(({ value }) => value)
          .join(""),
      ),
    );
  });
}

const bare = (mark: string): string => mark.toLowerCase().replace(/[.\s]/gu, "");

type Writer = (
  value: never,
  row: Pick<SettingRow, "name">,
  edition: Edition,
  map: MapWords | undefined,
) => string;

const WRITERS: Readonly<Partial<Record<string, Writer>>> = {
  // Less than none cannot be, and is told as it was typed.
  span: (value: number) => `${value < 0 ? "−" : ""}${exactDuration(Math.abs(value) / 1000, locale())}`,
  length: (value: number, _row, edition) => exactDistance(value, edition, locale()),
  speed: (value: number, _row, edition) =>
    new Intl.NumberFormat(locale(), {
      style: "unit",
      unit: edition === "imperial" ? "mile-per-hour" : "kilometer-per-hour",
      maximumFractionDigits: 1,
    }).format(value / unitOf("speed", value, edition).size),
  flag: (value: boolean) => say(value ? "setting.on" : "setting.off"),
  choice: (value: string, row) => phrase(`setting.${row.name}.${value}`, value),
  instant: (value: number, _row, _edition, map) =>
    new Intl.DateTimeFormat(locale(), {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: map?.timezone ?? "UTC",
    }).format(value),
  position: (value: readonly number[], _row, _edition, map) =>
    stationAt(map, value)?.name ?? value.map((each) => each.toFixed(4)).join(", "),
  rests: (value: readonly { begins: string; ends: string }[]) =>
    value.map(({ begins, ends }) => `${begins}–${ends}`).join(", ") || say("setting.none"),
  texts: (value: readonly string[]) => value.join(", ") || say("setting.none"),
  "cards-out": (value: Readonly<Record<string, number>>) =>
    say("setting.cards", { n: Object.values(value).reduce((sum, each) => sum + each, 0) }),
  "own-cards": (value: readonly { count?: number }[]) =>
    say("setting.cards", { n: value.reduce((sum, each) => sum + (each.count ?? 1), 0) }),
};

/** A value as a person would say it. */
export function valueWords(
  row: Pick<SettingRow, "name" | "kind">,
  value: unknown,
  edition: Edition,
  map: MapWords | undefined,
): string {
  if (value === null || value === undefined) return say("setting.none");
  const write = WRITERS[row.kind];
  return write
    ? write(value as never, row, edition, map)
    : new Intl.NumberFormat(locale()).format(Number(value));
}

/** The station that was chosen for a place. */
export const stationAt = (map: MapWords | undefined, place: readonly number[]): StationRow | undefined =>
  map?.stations.find(({ position }) => position.join() === place.join());

export const settingLabel = (name: string): string => phrase(`setting.${name}`, name.replaceAll("_", " "));

/** "2026-11-15T18:00" as the clock on the wall of a time zone shows it, and back. */
export function wallTime(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(instant);
  return parts.replace(" ", "T");
}

export function instantOf(wall: string, zone: string): number | undefined {
  const asUtc = Date.parse(`${wall}:00Z`);
  if (!wall.includes("T") || Number.isNaN(asUtc)) return undefined;
  // Twice: the zone's distance from UTC is that of the moment looked for, not of the first guess.
  let instant = asUtc;
  for (let turn = 0; turn < 2; turn++) instant += asUtc - Date.parse(`${wallTime(instant, zone)}:00Z`);
  return instant;
}

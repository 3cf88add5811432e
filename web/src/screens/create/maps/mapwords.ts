/** A map in few words: its stations, its size, what runs on it. */
import { locale, phrase, say } from "$/words/language.svelte";
import type { Edition, MapLine } from "$/wire.gen";

const KM2_PER_MI2 = 2.589988;

export function areaWords(km2: number, edition: Edition): string {
  const value = edition === "imperial" ? km2 / KM2_PER_MI2 : km2;
  const figure = new Intl.NumberFormat(locale(), { maximumSignificantDigits: 3 }).format(value);
  return `${figure} ${edition === "imperial" ? "mi²" : "km²"}`;
}

export function mapWords(map: MapLine, edition: Edition): string {
  const modes = Object.entries(map.counts.stations)
    .sort(([, a], [, b]) => b - a)
    .map(([mode]) => phrase(`mode-of-transit.${mode}`, mode));
  return [
    say("create.map.stations", { n: map.station_count }),
    areaWords(map.area_km2, edition),
    modes.join(", "),
  ]
    .filter(Boolean)
    .join(", ");
}

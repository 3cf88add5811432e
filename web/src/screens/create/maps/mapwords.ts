/** A map in few words: its stations, its size, what runs on it. */
import { area } from "$/format/quantities";
import { locale, phrase, say } from "$/words/language.svelte";
import type { Edition, MapLine } from "$/wire.gen";

export function mapWords(map: MapLine, edition: Edition): string {
  const modes = Object.entries(map.counts.stations)
    .sort(([, a], [, b]) => b - a)
    .map(([mode]) => phrase(`mode-of-transit.${mode}`, mode));
  return [
    say("create.map.stations", { n: map.station_count }),
    area(map.area_km2, edition, locale()),
    modes.join(", "),
  ]
    .filter(Boolean)
    .join(", ");
}

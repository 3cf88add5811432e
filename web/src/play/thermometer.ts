/** How far this phone has carried the thermometer that is under way (THERM-1). */
import { distances } from "$/format/quantities";
import { locale, say } from "$/words/language.svelte";
import type { Edition, ThermometerView } from "$/wire.gen";
import { far } from "./phrases";
import type { Table } from "./table.svelte";

export interface Going {
  readonly running: ThermometerView;
  /** Metres from its start, as the crow flies. */
  readonly gone: number;
  readonly isFar: boolean;
}

export function goingOf({ team, outlook }: Pick<Table, "team" | "outlook">): Going | undefined {
  const running = team?.thermometer;
  if (!running) return undefined;
  return { running, gone: outlook.thermometer_gone ?? 0, isFar: outlook.thermometer_is_far ?? false };
}

/** "960 m of 1 km, as the crow flies"; what is short of it never reads as if it were all of it. */
export function goneWords({ gone, isFar, running }: Going, edition: Edition): string {
  const [some, all]: readonly [string, string] = isFar
    ? [far(gone, edition), far(running.travel, edition)]
    : distances([gone, running.travel], edition, locale());
  return say("thermometer.gone", { gone: some, travel: all });
}

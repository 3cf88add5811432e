/** How far this phone has carried the thermometer that is under way (THERM-1). */
import type { ThermometerView } from "$/wire.gen";
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

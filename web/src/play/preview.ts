/** The split a question would make, asked of the server; nothing is asked of the hider by looking. */
import type { Branch, LatLon, QuestionRow, ThermometerView, WhatIf } from "$/wire.gen";
import { latLon } from "./lonlat";
import type { Values } from "./offers";
import type { Table } from "./table.svelte";

export interface Previewed {
  readonly branches: readonly Branch[];
  /** How many stations are left before the answer. */
  readonly before: number;
}

export async function previewOf(table: Table, asked: WhatIf): Promise<Previewed> {
  const branches = await table.ask<Branch[]>("preview", asked);
  return { branches, before: table.outlook.stations_left?.length ?? 0 };
}

/**
 * The question as it would be asked, with what its form holds so far; nothing while the form lacks something. A
 * thermometer starts here and ends at the pin.
 */
export function whatIf(table: Table, row: QuestionRow, values: Values): WhatIf | undefined {
  const pin = table.tools.pin && latLon(table.tools.pin);
  if (row.travel_m !== null) return thermometer(table, row, pin);
  const filled = Object.fromEntries(
    FORM.filter((name) => row.needs.includes(name) && values[name] !== undefined).map((name) => [
      name,
      values[name],
    ]),
  );
  if (FORM.some((name) => row.needs.includes(name) && !(name in filled))) return undefined;
  const position = table.tools.from === "pin" ? pin : table.place;
  return { question: row.id, ...(position ? { position } : {}), ...filled };
}

/** What a question's form may hold besides the position. */
const FORM = ["distance", "stops"] as const;

function thermometer(table: Table, row: QuestionRow, pin: LatLon | undefined): WhatIf | undefined {
  const { place } = table;
  if (table.team?.thermometer) return underWay(table.team.thermometer, place);
  return pin && place ? { question: row.id, start: place, position: pin } : undefined;
}

/** A thermometer that was started, if it ended here. */
export const underWay = (running: ThermometerView, place: LatLon | undefined): WhatIf => ({
  question: running.question,
  start: running.start.position,
  ...(place ? { position: place } : {}),
});

/** What the stations that are left rest on: what the server worked out before that changed is out of date. */
import type { Table } from "./table.svelte";

/** Another text once other clues, marks or stations count. */
export function basisOf({ clues, team, left }: Pick<Table, "clues" | "team" | "left">): string {
  const marks = (team?.marks ?? []).map(({ id }) => id);
  return [clues.key, ...marks, ...(left ?? [])].join(" ");
}

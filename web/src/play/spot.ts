/** The spot the hider was frozen on: how far it is, and its mark on the hider's own map (ZONE-5, END-2). */
import { type Edge, spotAt } from "$/map/scene";
import { say } from "$/words/language.svelte";
import type { View } from "$/wire.gen";
import { lonLat } from "./lonlat";
import { whereFrom, whereWords } from "./scene";
import type { Table } from "./table.svelte";

export const isFrozen = ({ round }: View): boolean => round?.hiding?.is_frozen === true;

export function spotWords(table: Table): string | undefined {
  const spot = table.view.round?.hiding?.spot;
  const here = table.here?.position;
  if (!spot || !here) return undefined;
  const { away, towards } = whereFrom([here[0], here[1]], spot);
  return say("end-game.spot", { where: whereWords(away, towards, table.view.edition) });
}

export function spotEdge({ view }: Table): Edge[] {
  const spot = view.round?.hiding?.spot;
  if (!spot || !isFrozen(view)) return [];
  return [spotAt(lonLat(spot), say("end-game.mark"), "danger")];
}

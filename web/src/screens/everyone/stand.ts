/** How far one is from where one stood when everything stopped, and who is not back yet (PAUSE-1, REST-2). */
import { far } from "$/play/phrases";
import { whereFrom, whereWords } from "$/play/scene";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";

const CLOSE_M = 50;

export interface Stand {
  readonly isThere: boolean;
  /** Empty while the phone does not know where it is. */
  readonly words: string;
}

export function standOf(table: Table): Stand {
  const { view, outlook } = table;
  const gap = outlook.to_stand;
  const fix = table.here;
  if (gap === undefined || gap === null) return { isThere: false, words: "" };
  if (gap <= Math.max(fix?.accuracy ?? 0, CLOSE_M)) return { isThere: true, words: say("pause.there") };
  if (!fix || !view.stand) {
    return { isThere: false, words: say("pause.away", { distance: far(gap, view.edition) }) };
  }
  const { towards } = whereFrom([fix.position[0], fix.position[1]], view.stand);
  return { isThere: false, words: say("pause.go", { where: whereWords(gap, towards, view.edition) }) };
}

/** The sides that have not said they are back, by name. */
export const missingSides = ({ view }: Table): string =>
  view.sides
    .filter(({ id, seats }) => (seats ?? []).length > 0 && !view.pause?.back?.includes(id))
    .map(({ name }) => name)
    .join(", ");

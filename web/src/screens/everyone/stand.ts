/** How far one is from where one stood when everything stopped, and who is not back yet (PAUSE-1, REST-2). */
import { now } from "$/parts/time.svelte";
import { far } from "$/play/phrases";
import { howFresh, whereFrom, whereWords } from "$/play/scene";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";
import type { View } from "$/wire.gen";

/** What to say of it; empty while the phone does not know where it is. That one is back is the server's word, for a while. */
export function standOf(table: Table): { readonly words: string } {
  const { view, outlook, here } = table;
  if (isGoingBack(view)) return { words: say("pause.to-spot") };
  const gap = outlook.to_stand;
  if (gap === undefined || gap === null) return { words: "" };
  if (now() <= (outlook.at_stand_until ?? -Infinity)) return { words: say("pause.there") };
  if (!here || !view.stand) return { words: say("pause.away", { distance: far(gap, view.edition) }) };
  const { towards } = whereFrom([here.position[0], here.position[1]], view.stand);
  const where = [
    whereWords(gap, towards, view.edition),
    ...howFresh(outlook.fix ?? here, now(), view.edition),
  ].join(", ");
  return { words: say("pause.go", { where }) };
}

/** To the spot, which only whoever hides knows (HOUSE-2). */
const isGoingBack = ({ role, round }: View): boolean =>
  role === "hider" && round?.hiding?.is_going_back === true;

/** The sides that have not said they are back, by name. */
export const missingSides = ({ view }: Table): string =>
  view.sides
    .filter(({ id, seats }) => (seats ?? []).length > 0 && !view.pause?.back?.includes(id))
    .map(({ name }) => name)
    .join(", ");

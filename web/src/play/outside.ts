/** A hider who is not in the zone: late, so that the clock waits (ZONE-2), or gone out of it again (ZONE-3). */
import { say } from "$/words/language.svelte";
import type { View } from "$/wire.gen";
import { far } from "./phrases";
import { isFrozen } from "./spot";
import type { Table } from "./table.svelte";

export type Outside = "late" | "left";

/** By the server's word; of a side that hides together, that one of them is out. On the spot of the end game one stays. */
export function outsideOf(view: View): Outside | undefined {
  const { phase, hiding } = view.round ?? {};
  if (view.role !== "hider" || phase !== "seeking" || !hiding?.station || isFrozen(view)) return undefined;
  if (!hiding.is_inside) return "late";
  return hiding.has_left ? "left" : undefined;
}

/** Who has to go in by this phone's word too: a mate may be the one who is out. */
export function mustGoIn({ view, outlook }: Pick<Table, "view" | "outlook">): Outside | undefined {
  const outside = outsideOf(view);
  const isIn = (outlook.zone?.room ?? -1) >= 0;
  return outside === "left" && isIn ? undefined : outside;
}

/** How far it is to go, and what being out means; to a phone that knows only vaguely where it is, that it must know better. */
export function outsideWords(
  { view, outlook, exactEnough }: Pick<Table, "view" | "outlook" | "exactEnough">,
  outside: Outside,
): { title: string; text: string } {
  const { zone, fix } = outlook;
  const room = zone?.room;
  if (outside === "late" && fix && fix.accuracy > exactEnough) {
    const distance = far(fix.accuracy, view.edition);
    return { title: say("outside.vague"), text: say("outside.vague.more", { distance }) };
  }
  const way =
    typeof room === "number" && room < 0
      ? say("outside.edge", { distance: far(-room, view.edition) })
      : undefined;
  return { title: say("outside.title"), text: [way, say(`outside.${outside}`)].filter(Boolean).join(" ") };
}

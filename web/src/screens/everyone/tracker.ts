/** How well this phone knows where it is, for the strip. */
import type { IconName } from "$/design/drawings";
import { far } from "$/play/phrases";
import type { Table } from "$/play/table.svelte";
import { say } from "$/words/language.svelte";

export function trackerOf(table: Table): { icon: IconName; text: string; troubled: boolean } {
  const { here, trouble } = table;
  if (trouble) return { icon: "pin", text: say(`place.${trouble}`), troubled: true };
  if (!here) return { icon: "pin", text: say("status.tracker.none"), troubled: true };
  if (here.accuracy > table.exactEnough) {
    const distance = far(here.accuracy, table.view.edition);
    return { icon: "pin", text: say("status.tracker.imprecise", { distance }), troubled: true };
  }
  return { icon: "pin", text: say("status.tracker.live"), troubled: false };
}

/** How well it is known where this player is, for the strip. */
import type { IconName } from "$/design/drawings";
import { duration } from "$/format/quantities";
import { far } from "$/play/phrases";
import type { Table } from "$/play/table.svelte";
import { PAGE, QUIET_MS } from "$/play/whereabouts.svelte";
import { locale, say } from "$/words/language.svelte";
import type { TrackerNews } from "$/wire.gen";

interface Tracker {
  readonly icon: IconName;
  readonly text: string;
  readonly troubled: boolean;
}

const troubled = (text: string): Tracker => ({ icon: "pin", text, troubled: true });
const fine = (text: string): Tracker => ({ icon: "pin", text, troubled: false });
const OLD_MS = 60_000;

/** It was known once, and nothing has told of this player for minutes. */
export const isQuiet = ({ here }: Table, now: number): boolean =>
  here !== undefined && now - here.at > QUIET_MS;

export function trackerOf(table: Table, now: number): Tracker {
  const { here, trouble, whereabouts } = table;
  if (!here) return troubled(trouble ? say(`place.${trouble}`) : say("status.tracker.none"));
  const age = duration(Math.max(0, now - here.at) / 1000, locale());
  const old = say("status.tracker.fresh", { age });
  const isTracked = whereabouts.source !== PAGE;
  if (isQuiet(table, now)) return troubled(trouble && !isTracked ? say(`place.${trouble}`) : old);
  if (here.accuracy > table.exactEnough)
    return troubled(say("status.tracker.imprecise", { distance: far(here.accuracy, table.view.edition) }));
  // What a tracker tells does not need the page to see it too.
  if (isTracked) return fine(say("tracker.heard", { app: whereabouts.source, age }));
  if (trouble) return troubled(say(`place.${trouble}`));
  return fine(now - here.at > OLD_MS ? old : say("status.tracker.live"));
}

/** What a companion tracker was last heard to say, and whether anybody listens. */
export function newsOf({ heard, is_off }: TrackerNews, now: number): string {
  if (is_off) return say("tracker.off");
  if (!heard) return say("tracker.silent");
  const age = duration(Math.max(0, now - heard.at) / 1000, locale());
  return say("tracker.heard", { app: heard.app, age });
}

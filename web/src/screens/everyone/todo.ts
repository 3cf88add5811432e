/** What waits for a word of this phone, whichever tab is open: when it changes, something new does. */
import { offersOf } from "$/play/offers";
import type { View } from "$/wire.gen";

const ASKING = ["admit-watcher", "admit-player"] as const;

export function todoOf(view: View): string {
  const asking = ASKING.flatMap((command) => offersOf(view, command)).map(({ given }) => given?.["seat"]);
  const proposals = (view.proposals ?? []).map(({ id }) => id);
  return [...asking, ...proposals, ...(view.pause ? ["pause"] : [])].join(" ");
}

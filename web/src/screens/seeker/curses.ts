/** The curses that bind a seeker now: none once the hider is found, whatever is still on record. */
import { figures } from "$/format/quantities";
import { reading } from "$/parts/face";
import { now } from "$/parts/time.svelte";
import { offersOf } from "$/play/offers";
import { say } from "$/words/language.svelte";
import type { CurseView, Offer, View } from "$/wire.gen";

export const cursesOn = (view: View): readonly CurseView[] =>
  view.role === "seeker" ? (view.round?.teams?.[0]?.curses ?? []).filter(({ is_spent }) => !is_spent) : [];

/** The curse that alone keeps the seekers from asking: nothing else has to happen before. */
export const inTheWay = (view: View): CurseView | undefined =>
  view.round?.no_asking?.code === "curse-still-blocks-asking"
    ? cursesOn(view).find((curse) => curse.bars?.includes("asking"))
    : undefined;

/** Whether there is something to do about it, and not only to wait. */
export const canBeCleared = (view: View, { id }: CurseView): boolean =>
  (view.offers ?? []).some(({ given }) => given?.["curse"] === id);

/** What brings its end nearer, before what only counts what went wrong. */
const WANTED = ["guess-letter", "report-curse", "roll-for-curse"] as const;

/** The next thing it wants; none while there is only to wait. */
export const wantedBy = (view: View, { id }: CurseView): Offer | undefined =>
  WANTED.flatMap((command) => offersOf(view, command, { curse: id }))[0];

/** How it stands, in a word or two. */
export function stateOf({ report, left, bars }: CurseView): string {
  if (report === "made") return say("curse.strip.reported");
  if (left) return figures(reading(left, "down", now()));
  const [first] = bars ?? [];
  return first ? say(`curse.strip.${first}`) : "";
}

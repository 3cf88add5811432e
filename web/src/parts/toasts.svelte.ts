/**
 * Short words that come and go: done, copied, undone, refused. At most one is shown. A newer one takes its place; one that
 * offers an action comes back after it.
 */
import { untrack } from "svelte";
import type { IconName } from "$/design/drawings";
import type { Tone } from "$/design/tone";

export interface Toast {
  readonly text: string;
  readonly icon?: IconName;
  readonly tone?: Tone;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Whether what it offers is of use for a while only: the next such offer takes its place, and another page, too. */
  readonly isPassing?: boolean;
}

const SHOWN_MS = 6_000;
const OFFERED_MS = 20_000;
/** The last one is shown. */
let toasts = $state.raw<readonly Toast[]>([]);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Where they lie: so far from the top, unless what one acts on reaches up there. */
let place = $state.raw<{ readonly top?: number; readonly isLow: boolean }>({ isLow: false });
export const placeOfToasts = (): typeof place => place;

/** The map has room for them below what stands on top, or none at all; until that is taken back. */
export function giveToastsRoom(top: number, isLow: boolean): () => void {
  place = { top, isLow };
  return () => (place = { isLow: false });
}

export const shownToast = (): Toast | undefined => toasts.at(-1);

/**
 * Show it for six seconds; one that offers an action stays until it is used or closed, or has passed. What is given back
 * takes it off when what it says is so no more.
 */
export function toast(next: Toast): () => void {
  // What is shown by now is no reason to show it again.
  const before = untrack(() => toasts);
  const stays = ({ action, text, isPassing }: Toast): boolean =>
    isPassing ? !next.isPassing : action !== undefined && text !== next.text;
  const left = before.filter(stays);
  const shown = before.at(-1);
  show(
    mustBeRead(shown) && !next.action && next.tone !== "danger" ? [...left, next, shown] : [...left, next],
  );
  return () => keep(untrack(() => toasts).filter((each) => each !== next));
}

/** Why something was not done stands there for its time; what is good to know comes after it. */
const mustBeRead = (shown: Toast | undefined): shown is Toast => shown?.tone === "danger" && !shown.action;

/** Said to whoever looks at the screen, where nothing on it is nearer to what went wrong. */
export function warn(text: string): void {
  toast({ text, icon: "warning", tone: "danger" });
}

function show(these: readonly Toast[]): void {
  clearTimeout(timer);
  toasts = these;
  const { action, isPassing } = these.at(-1) ?? {};
  if (these.length > 0 && (!action || isPassing))
    timer = setTimeout(closeToast, isPassing ? OFFERED_MS : SHOWN_MS);
}

/** On another page what was said of the one before only lies in the way; what offers something or warns stays. */
export function leaveToasts(): void {
  const before = untrack(() => toasts);
  keep(before.filter(({ action, tone, isPassing }) => !isPassing && (action ?? tone === "danger")));
}

/** Only these; what stays on the screen has the time it had. */
function keep(left: readonly Toast[]): void {
  if (left.at(-1) === untrack(() => toasts).at(-1)) toasts = left;
  else show(left);
}

export function closeToast(): void {
  show(toasts.slice(0, -1));
}

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
}

const SHOWN_MS = 6_000;
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

/** Show it for six seconds; one that offers an action stays until it is used or closed. */
export function toast(next: Toast): void {
  clearTimeout(timer);
  // What is shown by now is no reason to show it again.
  const before = untrack(() => toasts);
  toasts = [...before.filter(({ action, text }) => action && text !== next.text), next];
  if (!next.action) timer = setTimeout(closeToast, SHOWN_MS);
}

/** On another page what was said of the one before only lies in the way; what offers something or warns stays. */
export function leaveToasts(): void {
  const before = untrack(() => toasts);
  const left = before.filter(({ action, tone }) => action ?? tone === "danger");
  // Its time was the one of what was shown.
  if (left.at(-1) !== before.at(-1)) clearTimeout(timer);
  toasts = left;
}

export function closeToast(): void {
  clearTimeout(timer);
  toasts = toasts.slice(0, -1);
}

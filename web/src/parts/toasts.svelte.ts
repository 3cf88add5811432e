/** Short words that come and go: done, copied, undone, refused. At most one is shown; a newer one replaces it. */
import type { IconName } from "$/design/drawings";
import type { Tone } from "$/design/tone";

export interface Toast {
  readonly text: string;
  readonly icon?: IconName;
  readonly tone?: Tone;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 6_000;
let shown = $state.raw<Toast>();
let timer: ReturnType<typeof setTimeout> | undefined;

export const shownToast = (): Toast | undefined => shown;

/** Show it for six seconds; one that offers an action stays until it is used or closed. */
export function toast(next: Toast): void {
  clearTimeout(timer);
  shown = next;
  if (!next.action) timer = setTimeout(closeToast, SHOWN_MS);
}

export function closeToast(): void {
  clearTimeout(timer);
  shown = undefined;
}

/**
 * The focus is never lost: when the thing that had it goes away (a button that did its work, a screen that was left),
 * what now stands in its place gets it, so that whoever plays by keys goes on from there.
 */
import { tick } from "svelte";

const REACHABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex='-1'])";

export function keepFocus(place: HTMLElement): () => void {
  let last: readonly HTMLElement[] = [];

  const taken = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement ? withAncestors(target, place) : [];
  };
  /** Whoever leaves by themselves is not fetched back. */
  const left = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if (isNowhere() && target instanceof HTMLElement && target.isConnected) last = [];
    });
  const changes = new MutationObserver(() => {
    if (last[0] && !last[0].isConnected && isNowhere()) goNear(last);
  });

  place.addEventListener("focusin", taken);
  place.addEventListener("focusout", left);
  changes.observe(place, { childList: true, subtree: true });
  return () => {
    place.removeEventListener("focusin", taken);
    place.removeEventListener("focusout", left);
    changes.disconnect();
  };
}

/**
 * What covers everything for a while has the focus meanwhile: keys do nothing to what nobody sees. Once it is gone, what
 * is given back brings the focus to where it was, unless somebody has moved on.
 */
export function lendFocus(cover: HTMLElement): () => void {
  const { activeElement: lender } = document;
  const before = lender instanceof HTMLElement && !isNowhere() ? withAncestors(lender, document.body) : [];
  cover.focus({ preventScroll: true });
  return () => {
    if (!isNowhere()) return;
    before[0]?.focus({ preventScroll: true });
    if (isNowhere()) goNear(before);
  };
}

/** Whoever sends a long form is brought to the first field that is wrong: it may be far above. */
export async function toWrongField(form: HTMLElement | undefined): Promise<void> {
  await tick();
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** Whoever writes something is not taken away from it. */
export const isTyping = (): boolean =>
  document.activeElement?.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea") ===
  true;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** To the first that can be reached in what is left of where the focus was. */
function goNear(last: readonly HTMLElement[]): void {
  for (const near of last.filter((each) => each.isConnected)) {
    const inside = [...near.querySelectorAll<HTMLElement>(REACHABLE)].find(isSeen);
    const next = inside ?? (near.hasAttribute("tabindex") ? near : undefined);
    next?.focus({ preventScroll: true });
    if (!isNowhere()) return;
  }
}

const isSeen = (element: HTMLElement): boolean =>
  element.closest("[inert], [hidden], dialog:not([open])") === null;

function withAncestors(element: HTMLElement, place: HTMLElement): HTMLElement[] {
  const up: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each && place.contains(each); each = each.parentElement)
    up.push(each);
  return up;
}

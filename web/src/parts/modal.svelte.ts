/** A dialog that is open exactly while it is said to be: for `Dialog` and `Panel`. */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

interface Said {
  open: boolean;
}

let opened = $state.raw<readonly HTMLDialogElement[]>([]);

/** The open dialog that lies over all others: what is to be seen now lies behind it, unless it is in it. */
export const topDialog = (): HTMLDialogElement | undefined => opened.at(-1);

/** Whether a dialog is open, or has only stepped aside for the map. */
export const hasDialog = (): boolean => opened.length > 0 || aside !== undefined;

/**
 * Lies over everything: while a dialog is open inside it, since the browser lays an open dialog over all that is not,
 * and lets nothing else be touched or read out.
 */
export const onTop: Attachment<HTMLElement> = (place) => {
  (topDialog() ?? document.body).append(place);
  return () => place.remove();
};

function note(dialog: HTMLDialogElement, isOpen: boolean): void {
  const others = untrack(() => opened).filter((each) => each !== dialog);
  opened = isOpen ? [...others, dialog] : others;
}

/** Those that were open when the map had to be seen, and what had the focus. */
let aside = $state.raw<{
  readonly dialogs: readonly HTMLDialogElement[];
  readonly focused: Element | null;
}>();

/** Let what lies behind be touched: all open dialogs are out of the way, as they are, until they come back. */
export function stepAside(): void {
  aside = { dialogs: opened, focused: document.activeElement };
  for (const dialog of aside.dialogs.toReversed()) dialog.close();
  opened = [];
}

export function comeBack(): void {
  const { dialogs = [], focused = null } = aside ?? {};
  aside = undefined;
  const back = dialogs.filter((dialog) => dialog.isConnected);
  for (const dialog of back) dialog.showModal();
  opened = back;
  if (focused instanceof HTMLElement) focused.focus();
}

export const modal =
  (said: Said): Attachment<HTMLDialogElement> =>
  (dialog) => {
    $effect(() => {
      if (said.open) dialog.showModal();
      else dialog.close();
      note(dialog, said.open);
    });

    // Said at once: the browser tells of a closed dialog only later, when it may have been opened again.
    dialog.addEventListener("cancel", (event) => {
      // A file picker that was left tells so too, from inside.
      if (event.target !== dialog) return;
      event.preventDefault();
      said.open = false;
    });
    dialog.addEventListener("close", () => {
      if (!dialog.open && !aside?.dialogs.includes(dialog)) said.open = false;
    });
    return () => note(dialog, false);
  };

/** A dialog that is open exactly while it is said to be: for `Dialog` and `Panel`. */
import type { Attachment } from "svelte/attachments";

interface Said {
  open: boolean;
}

export const modal =
  (said: Said): Attachment<HTMLDialogElement> =>
  (dialog) => {
    $effect(() => {
      if (said.open) dialog.showModal();
      else dialog.close();
    });

    // Said at once: the browser tells of a closed dialog only later, when it may have been opened again.
    dialog.addEventListener("cancel", (event) => {
      // A file picker that was left tells so too, from inside.
      if (event.target !== dialog) return;
      event.preventDefault();
      said.open = false;
    });
    dialog.addEventListener("close", () => {
      if (!dialog.open) said.open = false;
    });
  };

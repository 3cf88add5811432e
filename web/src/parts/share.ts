/** Something for others to read, by the phone's own share sheet; where there is none, onto the clipboard. */
import { say } from "$/words/language.svelte";
import { copyOut } from "./copy";

export async function shareOut(what: { url: string } | { text: string }, copied: string): Promise<void> {
  if (!("share" in navigator) || navigator.maxTouchPoints === 0)
    return copyOut("url" in what ? what.url : what.text, copied);
  // Closing the phone's own share sheet is no fault.
  await navigator.share({ title: say("app.name"), ...what }).catch(() => undefined);
}

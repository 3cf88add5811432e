/** Text onto the clipboard, told either way: browsers refuse it on pages that are not secure. */
import { say } from "$/words/language.svelte";
import { toast } from "./toasts.svelte";

export async function copyOut(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: done, icon: "tick", tone: "success" });
  } catch {
    // There is no clipboard at all without https, and a browser may forbid it.
    toast({ text: say("copy.failed"), icon: "warning", tone: "danger" });
  }
}

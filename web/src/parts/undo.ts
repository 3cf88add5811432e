/** What was taken away with one tap comes back with another. */
import { say } from "$/words/language.svelte";
import { toast } from "./toasts.svelte";

export const offerUndo = (text: string, undo: () => void): (() => void) =>
  toast({ text, action: { label: say("do.undo"), run: undo }, isPassing: true });

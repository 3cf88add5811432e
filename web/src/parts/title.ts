/** What a page is called in the list of tabs, in the history, and by a screen reader that comes to it. */
import { say } from "$/words/language.svelte";

export function entitle(page?: string): void {
  document.title = [page, say("app.name")].filter(Boolean).join(" · ");
}

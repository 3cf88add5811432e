/** The way to what is to be judged: it may lie below the screen, or be fetched only when it is wanted. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

let isWanted = false;

/** To the first verdict there is, or the first that comes. */
export async function goToVerdict(): Promise<void> {
  await tick();
  isWanted = true;
  const there = document.querySelector<HTMLElement>("[data-verdict]");
  if (there) show(there);
}

/** Marks where a verdict is given. */
export const verdict: Attachment<HTMLElement> = (place) => {
  place.dataset["verdict"] = "";
  if (isWanted) show(place);
};

function show(place: HTMLElement): void {
  isWanted = false;
  place.scrollIntoView({ block: "center" });
  place.querySelector("button")?.focus({ preventScroll: true });
}

/** The way to what is to be judged: it may lie below the screen, or be fetched only when it is wanted. */
import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Offer } from "$/wire.gen";

let wanted: string | undefined;

/** To the first verdict that is given by this command, or to the first that comes. */
export async function goToVerdict(command: string): Promise<void> {
  await tick();
  wanted = command;
  const there = document.querySelector<HTMLElement>(`[data-verdict~="${command}"]`);
  if (there) show(there);
}

/** Marks where a verdict is given, and by which commands. */
export const verdictBy =
  (offers: readonly Pick<Offer, "command">[]): Attachment<HTMLElement> =>
  (place) => {
    const commands = offers.map(({ command }) => command);
    place.dataset["verdict"] = commands.join(" ");
    if (wanted && commands.some((each) => each === wanted)) show(place);
  };

function show(place: HTMLElement): void {
  wanted = undefined;
  place.scrollIntoView({ block: "center" });
  place.querySelector("button")?.focus({ preventScroll: true });
}

/** What is said to be not sent: on a good line the server settles a tap before anybody need hear of it. */
import type { Table } from "./table.svelte";

const SOON_MS = 1_500;

/**
 * How many commands to tell of: they wait for a signal, a photo goes out, or it takes long; and once told, until the last
 * is settled. Called by a component.
 */
export function notSent({ session }: Pick<Table, "session">): () => number {
  let isTold = $state(false);
  const isUnderway = $derived(session.unsent > 0);
  const isHeldUp = $derived(session.isKept || session.progress !== undefined);
  $effect(() => {
    if (!isUnderway) return;
    const timer = setTimeout(() => (isTold = true), SOON_MS);
    return () => {
      clearTimeout(timer);
      isTold = false;
    };
  });
  $effect(() => {
    if (isHeldUp) isTold = true;
  });
  return () => (isHeldUp || isTold ? session.unsent : 0);
}

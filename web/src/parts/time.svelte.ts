/** The second hand of the whole screen: one timer, on the server's seconds, stopped while nobody looks. */
import { createSubscriber } from "svelte/reactivity";
import { ServerClock } from "$/net/clock";

export const serverClock = new ServerClock();

const everySecond = createSubscriber((update) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tick(): void {
    clearTimeout(timer);
    if (document.hidden) return;
    update();
    timer = setTimeout(tick, 1000 - (serverClock.now() % 1000));
  }

  tick();
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
  };
});

/** The server's time; whatever reads it on the screen is read anew every second. */
export function now(): number {
  everySecond();
  return serverClock.now();
}

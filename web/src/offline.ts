/** Keeps the app on the phone, tells an old tab that there is a newer version, and fetches a game's map ahead. */
import { toast } from "./parts/toasts.svelte";
import { say } from "./words/language.svelte";

export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  if (registration.waiting) offerUpdate(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      // Without a controller this is the first version, not a newer one.
      if (coming.state === "installed" && navigator.serviceWorker.controller) offerUpdate(coming);
    });
  });
}

function offerUpdate(waiting: ServiceWorker): void {
  toast({
    text: say("app.update"),
    icon: "refresh",
    tone: "seeker",
    action: { label: say("app.update.do"), run: () => takeUpdate(waiting) },
  });
}

function takeUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}

/** Fetch a map's whole tile file once: ranges of it cannot be kept, the whole can (see service-worker.ts). */
export async function keepMap(tiles: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  if (await caches.match(tiles)) return;
  await fetch(tiles);
}

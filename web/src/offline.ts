/** Keeps the app on the phone, tells an old tab that there is a newer version, and fetches a game's map ahead. */
import { toast } from "./parts/toasts.svelte";
import { go } from "./route.svelte";
import { say } from "./words/language.svelte";

const LOOK_EVERY_MS = 10 * 60_000;
const TRY_AGAIN_MS = 30_000;
const CALM_FOR_MS = 1000;
const CALM_AT_LATEST_MS = 8_000;
const LOOK_FOR_CALM_MS = 100;
/** A timer that comes later than this waited for something else. */
const LATE_MS = 30;

export async function keepOffline(): Promise<void> {
  // A part of the page that is gone from the server: this tab is older than what the server has now.
  addEventListener("vite:preloadError", (event) => {
    event.preventDefault();
    offerReload();
  });
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => goWhereTold(data));
  // Where nothing is kept yet, the whole app is fetched: not while it is still wanted in pieces.
  if (!navigator.serviceWorker.controller) await calm();
  const registration = await registered();
  lookForNewer(registration);
  if (registration.waiting) offerUpdate(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      // Without a controller this is the first version, not a newer one.
      if (coming.state === "installed" && navigator.serviceWorker.controller) offerUpdate(coming);
    });
  });
}

/** A notice was tapped: the worker has brought this page to the front and says which game it is about. */
function goWhereTold(message: unknown): void {
  if (typeof message !== "object" || message === null || !("goTo" in message)) return;
  const path = String(message.goTo);
  if (location.pathname !== path) go(path);
}

/** The keeper of the app. A phone without a signal just now gets it with the next one. */
async function registered(): Promise<ServiceWorkerRegistration> {
  for (;;) {
    try {
      return await navigator.serviceWorker.register("/service-worker.js");
    } catch {
      await new Promise((resolve) => {
        addEventListener("online", resolve, { once: true });
        setTimeout(resolve, TRY_AGAIN_MS);
      });
    }
  }
}

/** Until the page's thread has had nothing to do for a while, but not for ever. */
async function calm(): Promise<void> {
  const latest = performance.now() + CALM_AT_LATEST_MS;
  for (let since = performance.now(), now = since; now - since < CALM_FOR_MS && now < latest;) {
    const due = now + LOOK_FOR_CALM_MS;
    await new Promise((resolve) => setTimeout(resolve, LOOK_FOR_CALM_MS));
    now = performance.now();
    if (now - due > LATE_MS) since = now;
  }
}

/** A game can lie open for days: look for a newer version now and then, and whenever the phone is taken up again. */
function lookForNewer(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  const look = (): void => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    // Without a connection there is nothing newer to have.
    registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
}

function offerReload(): void {
  toast({
    text: say("app.update"),
    icon: "refresh",
    tone: "seeker",
    action: { label: say("app.update.do"), run: () => location.reload() },
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

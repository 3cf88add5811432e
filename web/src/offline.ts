/** Keeps the app on the phone, tells an old tab that there is a newer version, and fetches a game's map ahead. */
import { online } from "./net/backoff";
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
  // A part of the page could not be had: it is gone from the server, or there is no signal just now.
  addEventListener("vite:preloadError", () => void tellIfOld(() => location.reload()));
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => goWhereTold(data));
  // Where nothing is kept yet, the whole app is fetched: not while it is still wanted in pieces.
  if (!serviceWorker.controller) await calm();
  // Another tab has taken the newer version.
  else serviceWorker.addEventListener("controllerchange", () => void tellIfOld(() => location.reload()));
  const registration = await registered();
  const welcome = (): void => {
    if (registration.waiting) void welcomeNewer(registration.waiting);
  };
  lookForNewer(registration, welcome);
  welcome();
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      // Without a controller this is the first version, not a newer one.
      if (coming.state === "installed" && serviceWorker.controller) void welcomeNewer(coming);
    });
  });
}

/** A page that came from the server a moment ago may be as new as what waits: then nobody need be told. */
async function welcomeNewer(waiting: ServiceWorker): Promise<void> {
  const isOld = await tellIfOld(() => takeUpdate(waiting));
  if (isOld === false) waiting.postMessage("take-over");
}

/** Whether the server has a newer version than this page, which is then offered; unknown without a connection. */
async function tellIfOld(load: () => void): Promise<boolean | undefined> {
  const isOld = await isOlderThanServer();
  if (isOld)
    toast({
      text: say("app.update"),
      icon: "refresh",
      tone: "seeker",
      action: { label: say("app.update.do"), run: load },
    });
  return isOld;
}

/** The worker's text names every file of its version (build/offline.ts), and each is named by its content. */
async function isOlderThanServer(): Promise<boolean | undefined> {
  try {
    const answer = await fetch("/service-worker.js", { cache: "no-store" });
    return answer.ok ? !(await answer.text()).includes(new URL(import.meta.url).pathname) : undefined;
  } catch {
    return undefined;
  }
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
      await online(TRY_AGAIN_MS);
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
function lookForNewer(registration: ServiceWorkerRegistration, welcome: () => void): void {
  let looked = Date.now();
  const look = (): void => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    welcome();
    // Without a connection there is nothing newer to have.
    registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
}

function takeUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take-over");
}

/**
 * Fetch once what is wanted in a tunnel: the rules, a map's sheet, its places and its whole tile file. The sheet may have
 * come before there was anybody to keep it, and of tiles ranges cannot be kept, the whole can (see service-worker.ts).
 */
export async function keepMap(hash: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  const map = `/api/maps/${hash}`;
  for (const file of ["/api/rules", map, `${map}/places`, `${map}/tiles`])
    if (!(await caches.match(file))) await fetch(file);
}

interface Network {
  readonly type?: string;
  readonly saveData?: boolean;
}

/** Whether the phone says that it pays for what it fetches; where it says nothing it is taken for Wi-Fi. */
export function isDear(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Network };
  return connection?.saveData === true || connection?.type === "cellular";
}

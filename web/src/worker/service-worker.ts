/**
 * Keeps the app and the game's own maps on the phone, so that both open in a tunnel.
 *
 * The build puts VERSION and FILES before this text (build/offline.ts). Maps are named by their content, so a kept
 * one is never stale. A 206 cannot be stored: the whole tile file is kept once, and ranges are cut from it.
 * Answers of the game itself are never kept here; what a phone may know lives in the page.
 */
declare const VERSION: string;
declare const FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const APP = `app-${VERSION}`;
const MAPS = "maps";
const PAGES = "pages";
/** Words that are the same for everybody: kept for tunnels, fetched anew whenever there is a connection. */
const SHARED_PAGE = /^\/api\/(rules|maps\/[^/]+\/places)$/;
const MAP_FILE = /^\/api\/maps\/[^/]+(\/tiles)?$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(APP)
      .then((cache) => cache.addAll(FILES.map((file) => (file === "/index.html" ? "/" : file)))),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldVersions().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (event.data === "take-over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (MAP_FILE.test(url.pathname)) event.respondWith(mapFile(request));
  else if (SHARED_PAGE.test(url.pathname)) event.respondWith(sharedPage(request));
  else if (url.pathname.startsWith("/api/")) return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(appFile(request));
});

worker.addEventListener("push", (event) => {
  const message = pushed(event);
  // A push without a visible notification costs the subscription on iOS: always show one.
  event.waitUntil(
    Promise.all([
      worker.registration.showNotification(message.title, {
        body: message.body,
        tag: message.tag,
        icon: "/icon-192.png",
        badge: "/icon-192.png",
        data: { navigate: message.navigate, receipt: message.receipt },
      }),
      giveReceipt(message.receipt, false),
      tellPages(),
    ]),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate, receipt } = event.notification.data as Pick<Message, "navigate" | "receipt">;
  event.waitUntil(Promise.all([bringToFront(navigate), giveReceipt(receipt, true)]));
});

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => ![APP, MAPS, PAGES].includes(name)).map((name) => caches.delete(name)),
  );
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw unreachable;
  }
}

async function appFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok && new URL(request.url).pathname.startsWith("/assets/")) {
    const cache = await caches.open(APP);
    await cache.put(request, fetched.clone());
  }
  return fetched;
}

async function sharedPage(request: Request): Promise<Response> {
  const cache = await caches.open(PAGES);
  try {
    return await keep(cache, request.url, await fetch(request));
  } catch (unreachable) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw unreachable;
  }
}

async function mapFile(request: Request): Promise<Response> {
  const cache = await caches.open(MAPS);
  const kept = await cache.match(request.url);
  if (kept) return rangeOf(kept, request.headers.get("range"));
  if (!request.headers.has("range")) return keep(cache, request.url, await fetch(request));
  return fetch(request);
}

async function keep(cache: Cache, url: string, fetched: Response): Promise<Response> {
  if (fetched.status === 200) await cache.put(url, fetched.clone());
  return fetched;
}

async function rangeOf(whole: Response, range: string | null): Promise<Response> {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
  if (!asked) return whole;
  const content = await whole.blob();
  const first = Number(asked[1]);
  const last = Math.min(asked[2] ? Number(asked[2]) : content.size - 1, content.size - 1);
  if (first > last)
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${content.size}` } });
  return new Response(content.slice(first, last + 1), {
    status: 206,
    headers: {
      "content-range": `bytes ${first}-${last}/${content.size}`,
      "content-length": String(last - first + 1),
      "content-type": "application/octet-stream",
    },
  });
}

interface Message {
  title: string;
  body: string;
  tag: string;
  navigate: string;
  /** Sent back to say that the message came, and that it was looked at. */
  receipt: string;
}

/** Reads the form of Declarative Web Push, which newer iPhones show without running this at all. */
function pushed(event: PushEvent): Message {
  const { notification, receipt = "" } = event.data?.json() as {
    notification: Partial<Message> & { title: string };
    receipt?: string;
  };
  return { body: "", tag: "hideline", navigate: "/", ...notification, receipt };
}

/** For those who asked: the seekers see that their question has arrived. A lost receipt is no harm. */
async function giveReceipt(receipt: string, seen: boolean): Promise<void> {
  if (receipt === "") return;
  const body = JSON.stringify({ receipt, seen });
  const headers = { "content-type": "application/json" };
  await fetch("/api/push/receipts", { method: "POST", headers, body }).catch(() => undefined);
}

/** Open pages hear that a message came: the phone check waits for it. */
async function tellPages(): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: "window", includeUncontrolled: true }))
    page.postMessage("pushed");
}

async function bringToFront(address: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [first] = open;
  if (first) await first.focus();
  else await worker.clients.openWindow(address);
}

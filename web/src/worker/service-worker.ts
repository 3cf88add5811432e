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
  else if (url.pathname.startsWith("/api/")) return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(appFile(request));
});

worker.addEventListener("push", (event) => {
  const message = pushed(event);
  // A push without a visible notification costs the subscription on iOS: always show one.
  event.waitUntil(
    worker.registration.showNotification(message.title, {
      body: message.body,
      tag: message.tag,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: message.navigate,
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringToFront(String(event.notification.data ?? "/")));
});

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== APP && name !== MAPS).map((name) => caches.delete(name)));
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
}

/** Reads the form of Declarative Web Push, which newer iPhones show without running this at all. */
function pushed(event: PushEvent): Message {
  const { notification } = event.data?.json() as { notification: Partial<Message> & { title: string } };
  return { body: "", tag: "hideline", navigate: "/", ...notification };
}

async function bringToFront(address: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [first] = open;
  if (first) await first.focus();
  else await worker.clients.openWindow(address);
}

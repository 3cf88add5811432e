/**
 * Keeps the app and the game's own maps on the phone, so that both open in a tunnel.
 *
 * The build puts VERSION and FILES before this text (build/offline.ts). A map's tiles are named by their content, so
 * kept ones are never stale; its sheet is written anew by every version. A 206 cannot be stored: the whole tile file is kept once, and ranges are cut from it.
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
const MAP_SHEET = /^\/api\/maps\/[0-9a-f]{64}$/;
const MAP_TILES = /^\/api\/maps\/[0-9a-f]{64}\/tiles$/;
const HASH_OF_MAP = /\/api\/maps\/([0-9a-f]{64})/;
/** Of the maps that are kept whole, so many stay: who plays in one city after another fills the phone else. */
const MOST_MAPS = 3;
/** Which those are, beside them: a worker forgets all else between two requests. */
const USED = "/api/maps/used";
/** A phone may show bars and get no data: nobody waits longer for what is kept. */
const PATIENCE_MS = 3_000;
const SERVER_IS_DOWN = 500;

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
  if (MAP_TILES.test(url.pathname)) event.respondWith(mapTiles(event));
  else if (MAP_SHEET.test(url.pathname)) event.respondWith(mapSheet(event));
  else if (SHARED_PAGE.test(url.pathname)) event.respondWith(sharedPage(event));
  else if (url.pathname.startsWith("/api/")) return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(appFile(request));
});

worker.addEventListener("push", (event) => {
  const message = pushed(event);
  // A push without a visible notification costs the subscription on iOS: always show one.
  event.waitUntil(
    Promise.all([
      worker.registration.showNotification(message.title, lookOf(message)),
      giveReceipt(message.receipt, false),
      tellPages(),
    ]),
  );
});

function lookOf({ body, tag, navigate, receipt }: Message): NotificationOptions & { renotify: boolean } {
  const [icon, badge] = ["/icon-192.png", "/badge-96.png"];
  // The one before may lie there unread: this is news all the same.
  return { body, tag, renotify: true, icon, badge, data: { navigate, receipt } };
}

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

function page(request: Request): Promise<Response> {
  return soon(fetch(request), () => caches.match("/"));
}

/** What comes over the network, or what is kept when nothing comes or it takes too long. */
async function soon(coming: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  return (await Promise.race([answered(coming), late])) ?? (await kept()) ?? coming;
}

/** A proxy whose server is down answers in its place: that is as good as nothing. */
async function answered(coming: Promise<Response>): Promise<Response | undefined> {
  const came = await coming.catch(() => undefined);
  return came && came.status < SERVER_IS_DOWN ? came : undefined;
}

async function appFile(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fetched = await fetch(request);
  if (new URL(request.url).pathname.startsWith("/assets/"))
    await keeps(await caches.open(APP), request.url, fetched);
  return fetched;
}

async function sharedPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(PAGES);
  const coming = fetch(request).then((fetched) => keep(cache, request.url, fetched));
  // What comes too late for now is there the next time.
  event.waitUntil(coming.catch(() => undefined));
  return soon(coming, () => cache.match(request.url));
}

async function mapTiles(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(MAPS);
  const kept = await cache.match(request.url);
  if (kept) {
    if (hashIn(request.url) !== lastUsed) event.waitUntil(use(cache, request.url));
    return rangeOf(kept, request.headers.get("range"));
  }
  if (request.headers.has("range")) return fetch(request);
  const fetched = await fetch(request);
  // Whether there is room now or not, what came is shown.
  if (fetched.status === 200)
    await use(cache, request.url)
      .then(dropAllMapsBut)
      .catch(() => undefined);
  return keep(cache, request.url, fetched);
}

let lastUsed = "";

/** This map is the one used last. Those to stay, the newest first. */
async function use(cache: Cache, url: string): Promise<readonly string[]> {
  const hash = (lastUsed = hashIn(url));
  const before = ((await (await cache.match(USED))?.json()) ?? []) as string[];
  // Kept before anything was noted, or when the phone was too full for a note.
  const whole = (await cache.keys())
    .filter((each) => each.url.endsWith("/tiles"))
    .map((each) => hashIn(each.url));
  const used = [...new Set([hash, ...before, ...whole.reverse()])].slice(0, MOST_MAPS);
  await keeps(cache, USED, new Response(JSON.stringify(used)));
  return used;
}

/** Their sheets, tiles and places, and those of maps that were only looked at. */
async function dropAllMapsBut(used: readonly string[]): Promise<void> {
  for (const name of [MAPS, PAGES]) {
    const cache = await caches.open(name);
    for (const kept of await cache.keys()) {
      const hash = hashIn(kept.url);
      if (hash && !used.includes(hash)) await cache.delete(kept);
    }
  }
}

const hashIn = (url: string): string => HASH_OF_MAP.exec(url)?.[1] ?? "";

/** As this version writes it; where that cannot be had, as one before did. */
async function mapSheet(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(MAPS);
  const mine = `${request.url}?${VERSION}`;
  const kept = await cache.match(mine);
  if (kept) return kept;
  const coming = fetch(request, { cache: "no-cache" }).then(async (fetched) => {
    if (await keeps(cache, mine, fetched)) await dropOthers(cache, request.url, mine);
    return fetched;
  });
  event.waitUntil(coming.catch(() => undefined));
  return soon(coming, () => cache.match(request.url, { ignoreSearch: true }));
}

/** As other versions wrote it: let go only once there is a newer one, since a full phone keeps nothing more. */
async function dropOthers(cache: Cache, url: string, mine: string): Promise<void> {
  const kept = await cache.keys(url, { ignoreSearch: true });
  await Promise.all(kept.filter((each) => each.url !== mine).map((each) => cache.delete(each)));
}

async function keep(cache: Cache, url: string, fetched: Response): Promise<Response> {
  await keeps(cache, url, fetched);
  return fetched;
}

/** Whether it is kept now. A phone that is full keeps nothing, and is shown what came all the same. */
async function keeps(cache: Cache, url: string, fetched: Response): Promise<boolean> {
  if (fetched.status !== 200) return false;
  return cache.put(url, fetched.clone()).then(
    () => true,
    () => false,
  );
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

/** The page that shows this game, else any page, else a new one. A page goes where it is told to by itself. */
async function bringToFront(address: string): Promise<void> {
  const { pathname } = new URL(address, worker.location.origin);
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === pathname) ?? open[0];
  if (!there) return void (await worker.clients.openWindow(pathname));
  await there.focus();
  there.postMessage({ goTo: pathname });
}

/** The keeper of the app: what it keeps and for how long, and which page a tapped notice brings to the front. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://hideline.example";
const HASH = "0123456789abcdef".repeat(4);

/** As much of the browser's cache as the worker uses. */
class Shelf {
  readonly kept = new Map<string, Response>();
  isFull = false;

  match(url: string, { ignoreSearch = false } = {}) {
    const found = [...this.kept.keys()].find((each) => each === url || (ignoreSearch && bare(each) === url));
    return Promise.resolve(found === undefined ? undefined : this.kept.get(found)?.clone());
  }

  put(url: string, answer: Response) {
    if (this.isFull) return Promise.reject(new DOMException("no room", "QuotaExceededError"));
    this.kept.set(url, answer);
    return Promise.resolve();
  }

  keys(url?: string) {
    return Promise.resolve(
      [...this.kept.keys()]
        .filter((each) => url === undefined || bare(each) === url)
        .map((each) => ({ url: each })),
    );
  }

  delete({ url }: { readonly url: string }) {
    return Promise.resolve(this.kept.delete(url));
  }
}

const bare = (url: string): string => url.replace(/\?.*/, "");

interface Window {
  readonly url: string;
  readonly focus: () => Promise<void>;
  readonly postMessage: (message: unknown) => void;
}

let listeners: Map<string, (event: object) => void>;
let shelves: Map<string, Shelf>;
let windows: Window[];
const showNotification = vi.fn<(title: string, how: NotificationOptions) => Promise<void>>();
const openWindow = vi.fn(() => Promise.resolve());
const fetched = vi.fn<(request: Request) => Promise<Response>>();

const shelf = (name: string): Shelf => {
  const found = shelves.get(name) ?? new Shelf();
  shelves.set(name, found);
  return found;
};

async function aWorker(version = "v2"): Promise<void> {
  listeners = new Map();
  vi.stubGlobal("VERSION", version);
  vi.stubGlobal("FILES", []);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("caches", {
    open: (name: string) => Promise.resolve(shelf(name)),
    match: (url: string) => shelf("app").match(url),
  });
  vi.stubGlobal("self", {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    registration: { showNotification },
  });
  vi.resetModules();
  await vi.importActual("../../src/worker/service-worker");
}

/** Ask the worker for an address; nothing where it leaves that to the browser. */
function asked(path: string, mode = "cors", headers = new Headers()): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined;
  listeners.get("fetch")?.({
    request: { url: ORIGIN + path, method: "GET", mode, headers },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: () => undefined,
  });
  return answer;
}

const text = async (answer: Promise<Response> | undefined): Promise<string | undefined> =>
  (await answer)?.text();

function aWindow(path: string) {
  const opened = { url: ORIGIN + path, focus: vi.fn(() => Promise.resolve()), postMessage: vi.fn() };
  windows.push(opened);
  return opened;
}

async function taps(navigate: string): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get("notificationclick")?.({
    notification: { close: () => undefined, data: { navigate, receipt: "" } },
    waitUntil: (work: Promise<unknown>) => (done = work),
  });
  await done;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  [shelves, windows] = [new Map(), []];
  await aWorker();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("bars without data: after three seconds the kept page is shown", async () => {
  await shelf("app").put("/", new Response("kept page"));
  fetched.mockReturnValue(new Promise(() => undefined));
  let shown: string | undefined;
  void text(asked("/game/g", "navigate")).then((page) => (shown = page));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(shown).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toBe("kept page");
});

test("a phone with a signal is shown what the server has now, one without any what is kept, at once", async () => {
  await shelf("app").put("/", new Response("kept page"));
  fetched.mockResolvedValueOnce(new Response("new page"));
  expect(await text(asked("/", "navigate"))).toBe("new page");
  fetched.mockRejectedValueOnce(new TypeError("no network"));
  expect(await text(asked("/", "navigate"))).toBe("kept page");
});

test("where the server is down, what is kept is shown instead of the proxy's page, if there is anything", async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response("Bad gateway", { status: 502 })));
  expect(await text(asked("/game/g", "navigate"))).toBe("Bad gateway");
  await shelf("app").put("/", new Response("kept page"));
  await shelf("pages").put(`${ORIGIN}/api/rules`, new Response("kept rules"));
  expect(await text(asked("/game/g", "navigate"))).toBe("kept page");
  expect(await text(asked("/api/rules"))).toBe("kept rules");
});

test("a shared page that comes too late is kept for the next time", async () => {
  await shelf("pages").put(`${ORIGIN}/api/rules`, new Response("old rules"));
  let comes: (late: Response) => void = () => undefined;
  fetched.mockReturnValue(new Promise((resolve) => (comes = resolve)));
  const shown = text(asked("/api/rules"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await shown).toBe("old rules");
  comes(new Response("new rules"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await (await shelf("pages").match(`${ORIGIN}/api/rules`))?.text()).toBe("new rules");
});

test("only what is named by its content is kept of the maps", async () => {
  expect(asked("/api/maps")).toBeUndefined();
  expect(asked("/api/maps/uploading")).toBeUndefined();
  fetched.mockResolvedValue(new Response("tiles"));
  expect(await text(asked(`/api/maps/${HASH}/tiles`))).toBe("tiles");
});

test("a map's sheet is kept, and fetched anew by another version, if that can be", async () => {
  const sheet = `/api/maps/${HASH}`;
  fetched.mockResolvedValueOnce(new Response("as v2 writes it"));
  expect(await text(asked(sheet))).toBe("as v2 writes it");
  expect(await text(asked(sheet))).toBe("as v2 writes it");
  expect(fetched).toHaveBeenCalledOnce();

  await aWorker("v3");
  fetched.mockRejectedValueOnce(new TypeError("no network"));
  expect(await text(asked(sheet))).toBe("as v2 writes it");
  fetched.mockResolvedValueOnce(new Response("as v3 writes it"));
  expect(await text(asked(sheet))).toBe("as v3 writes it");
  expect(shelf("maps").kept.size).toBe(1);
});

test("a phone without room for it is shown what came all the same, and keeps what it had", async () => {
  const sheet = `/api/maps/${HASH}`;
  fetched.mockResolvedValueOnce(new Response("as v2 writes it"));
  await text(asked(sheet));

  await aWorker("v3");
  for (const name of ["maps", "pages", "app-v3"]) shelf(name).isFull = true;
  fetched.mockImplementation(() => Promise.resolve(new Response("came")));
  for (const path of [sheet, `${sheet}/tiles`, "/api/rules", "/assets/hand.js"])
    expect(await text(asked(path))).toBe("came");
  fetched.mockRejectedValueOnce(new TypeError("no network"));
  expect(await text(asked(sheet))).toBe("as v2 writes it");
});

/** A map by a letter, as the page of a game has it kept. */
async function keepsMap(letter: string): Promise<void> {
  fetched.mockImplementation(() => Promise.resolve(new Response(letter)));
  const map = `/api/maps/${letter.repeat(64)}`;
  for (const path of [map, `${map}/places`, `${map}/tiles`]) await text(asked(path));
  await vi.advanceTimersByTimeAsync(0);
}

async function looksAt(letter: string): Promise<void> {
  const range = new Headers({ range: "bytes=0-0" });
  expect((await asked(`/api/maps/${letter.repeat(64)}/tiles`, "cors", range))?.status).toBe(206);
  await vi.advanceTimersByTimeAsync(0);
}

/** The maps of which anything is kept on a shelf, by their letters. */
const mapsOn = (name: string): string =>
  [...new Set([...shelf(name).kept.keys()].map((url) => /maps\/(\w)\1{63}/.exec(url)?.[1] ?? ""))]
    .toSorted()
    .join("");

test("of the maps that are kept, those used last stay, with their sheets and places", async () => {
  for (const letter of "abc") await keepsMap(letter);
  expect([mapsOn("maps"), mapsOn("pages")]).toEqual(["abc", "abc"]);
  await aWorker();
  await looksAt("a");
  await keepsMap("d");
  expect([mapsOn("maps"), mapsOn("pages")]).toEqual(["acd", "acd"]);
});

test("whoever looks through the maps loses none that is kept, and what was only looked at goes with the next", async () => {
  await keepsMap("a");
  for (const letter of "bcdef") await text(asked(`/api/maps/${letter.repeat(64)}`));
  expect(mapsOn("maps")).toBe("abcdef");
  await keepsMap("1");
  expect(mapsOn("maps")).toBe("1a");
});

test("what an earlier version kept without a note counts, and a map that does not come costs none", async () => {
  for (const letter of "abc")
    await shelf("maps").put(`${ORIGIN}/api/maps/${letter.repeat(64)}/tiles`, new Response(letter));
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 404 })));
  await text(asked(`/api/maps/${"d".repeat(64)}/tiles`));
  expect(mapsOn("maps")).toBe("abc");
  await keepsMap("d");
  expect(mapsOn("maps")).toBe("bcd");
});

test("a tapped notice brings its own game to the front", async () => {
  const [other, right] = [aWindow("/game/other"), aWindow("/game/g")];
  await taps("https://public.example/game/g");
  expect(right.focus).toHaveBeenCalled();
  expect(other.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test("a page that shows something else goes to the game; without a page one is opened", async () => {
  const other = aWindow("/new");
  await taps("/game/g");
  expect(other.focus).toHaveBeenCalled();
  expect(other.postMessage).toHaveBeenCalledWith({ goTo: "/game/g" });

  windows = [];
  await taps("/game/g");
  expect(openWindow).toHaveBeenCalledWith("/game/g");
});

test("a notice is heard also where the one before of its kind lies unread", async () => {
  const notification = { title: "Hideline", body: "New question.", tag: "g question", navigate: "/game/g" };
  const push = (): Promise<unknown> =>
    new Promise((done) =>
      listeners.get("push")?.({ data: { json: () => ({ notification }) }, waitUntil: done }),
    );
  await push();
  await push();
  const shown = showNotification.mock.calls.map(([, how]) => how);
  expect(shown).toHaveLength(2);
  for (const how of shown) expect(how).toMatchObject({ tag: "g question", renotify: true });
});

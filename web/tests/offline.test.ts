/**
 * The whole app is fetched for later only when the page is calm: its hundred files would stand in the way of the first
 * view. An old page is told of a newer version, and told again; a page that is new already is not.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepOffline } from "../src/offline";
import { closeToast, shownToast } from "../src/parts/toasts.svelte";

const LATE = 80;
const registration = { waiting: null, addEventListener: () => undefined, update: () => Promise.resolve() };
const register = vi.fn(() => Promise.resolve(registration));

/** How far the clock has run ahead of the timers: a thread with much to do lets them wait. */
let late: number;
let isBusy: boolean;

function aPhone(controller: object | null): void {
  vi.stubGlobal("navigator", { serviceWorker: { controller, register, addEventListener: () => undefined } });
}

beforeEach(() => {
  vi.useFakeTimers();
  register.mockClear();
  late = 0;
  isBusy = false;
  vi.spyOn(performance, "now").mockImplementation(() => {
    if (isBusy) late += LATE;
    return Date.now() + late;
  });
});
afterEach(() => {
  closeToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a page that has had nothing to do for a second is calm", async () => {
  aPhone(null);
  void keepOffline();
  await vi.advanceTimersByTimeAsync(900);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(register).toHaveBeenCalledOnce();
});

test("while the page is at work it is not, and the second begins anew", async () => {
  aPhone(null);
  void keepOffline();
  await vi.advanceTimersByTimeAsync(800);
  isBusy = true;
  await vi.advanceTimersByTimeAsync(800);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(800);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(register).toHaveBeenCalledOnce();
});

test("a page that never rests is kept all the same", async () => {
  aPhone(null);
  isBusy = true;
  void keepOffline();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(register).toHaveBeenCalledOnce();
});

test("what is kept already is looked after at once", async () => {
  aPhone({});
  void keepOffline();
  await vi.advanceTimersByTimeAsync(0);
  expect(register).toHaveBeenCalledOnce();
});

const THIS_PAGE = `${import.meta.dirname.replace(/tests$/, "src")}/offline.ts`;
const waiting = { postMessage: vi.fn() };

/** A newer worker waits; the server has the version made of these files, or does not answer. */
async function aNewerVersion(files: string | undefined): Promise<void> {
  waiting.postMessage.mockClear();
  vi.stubGlobal("fetch", () =>
    files === undefined ? Promise.reject(new TypeError("no network")) : Promise.resolve(new Response(files)),
  );
  aPhone({});
  register.mockResolvedValueOnce({ ...registration, waiting: waiting as never });
  void keepOffline();
  await vi.advanceTimersByTimeAsync(0);
}

test("an old page is told of a newer version, and once more after that was put away", async () => {
  await aNewerVersion('FILES=["/assets/another.js"]');
  expect(shownToast()?.text).toBe("A new version is ready.");
  closeToast();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(shownToast()?.text).toBe("A new version is ready.");
  expect(waiting.postMessage).not.toHaveBeenCalled();
  shownToast()?.action?.run();
  expect(waiting.postMessage).toHaveBeenCalledWith("take-over");
});

test("a page that is as new as what waits has it take over and tells nobody", async () => {
  await aNewerVersion(`FILES=["${THIS_PAGE}"]`);
  expect(shownToast()).toBeUndefined();
  expect(waiting.postMessage).toHaveBeenCalledWith("take-over");
});

test("a part that could not be had means a new version only if the server has one", async () => {
  for (const [files, told] of [
    [undefined, undefined],
    [THIS_PAGE, undefined],
    ["/assets/another.js", "A new version is ready."],
  ] as const) {
    await aNewerVersion(files);
    closeToast();
    dispatchEvent(new Event("vite:preloadError"));
    await vi.advanceTimersByTimeAsync(0);
    expect(shownToast()?.text).toBe(told);
  }
});

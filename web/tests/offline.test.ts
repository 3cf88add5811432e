/** The whole app is fetched for later only when the page is calm: its hundred files would stand in the way of the first view. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepOffline } from "../src/offline";

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

/** Of the devices with a seat on them the one that was used last tells where the player is, through reloads and tunnels. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Locating } from "../../src/play/locating.svelte";
import type { Table } from "../../src/play/table.svelte";

let now = 1_800_000_000_000;
let told: number;
beforeEach(() => {
  localStorage.clear();
  told = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The page as it is opened, or opened anew, with what the server says of the seat's devices. */
function opened(locator?: (device: string) => string): Locating {
  const outlook: { locator?: string } = {};
  const table = {
    seat: { seat: "s" },
    session: { frame: { outlook }, isUsed: () => (told += 1) },
  } as unknown as Table;
  const locating = new Locating(table);
  if (locator) outlook.locator = locator(locating.device);
  return locating;
}

test("a page that somebody opens tells, and says how long ago it was used", () => {
  const page = opened();
  now += 3_000;
  expect(page.isHere).toBe(true);
  expect(page.use).toEqual({ device: page.device, ago: 3_000 });
  page.touched();
  expect(page.use?.ago).toBe(0);
});

test("it is the same device after a reload, and was used when it was", () => {
  const before = opened();
  now += 3_000;
  const after = opened();
  expect(after.use).toEqual({ device: before.device, ago: 3_000 });
});

test("once another one is used it stays silent, also after a reload and for a server that knows nothing", () => {
  opened(() => "another").stepBack();
  const again = opened();
  expect(again.isHere).toBe(false);
  expect(again.use).toBeUndefined();
  expect(again.isAttended()).toBe(false);
  expect(opened((device) => device).isHere).toBe(false);
});

test("a tap takes it back", () => {
  opened(() => "another").stepBack();
  const page = opened(() => "another");
  page.touched();
  expect(told).toBe(1);
  expect(page.use).toEqual({ device: page.device, ago: 0 });
  expect(page.isHere).toBe(false);
  expect(opened((device) => device).isHere).toBe(true);
});

test("while it is the one in use, not every tap is told", () => {
  const page = opened((device) => device);
  page.touched();
  page.touched();
  expect(told).toBe(1);
  now += 61_000;
  page.touched();
  expect(told).toBe(2);
});

test("a screen that nobody has touched for long is not looked at", () => {
  const page = opened((device) => device);
  expect(page.isAttended()).toBe(true);
  now += 6 * 60_000;
  expect(page.isAttended()).toBe(false);
  page.touched();
  expect(page.isAttended()).toBe(true);
});

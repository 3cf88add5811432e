/** The screen stays on while the page is the tracker, is asked for again after each tunnel of a pocket, and let go of after. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stayAwake } from "../../src/play/awake";

/** What the phone has given and not got back; a page that is hidden loses it without a word. */
let held: number;
let asked: number;
let mayHave: boolean;
let isHidden: boolean;
const leaves: (() => void)[] = [];

beforeEach(() => {
  [held, asked, mayHave, isHidden] = [0, 0, true, false];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function request(kind: string): Promise<{ release: () => Promise<void> }> {
  expect(kind).toBe("screen");
  asked += 1;
  if (!mayHave) return Promise.reject(new DOMException("low battery", "NotAllowedError"));
  held += 1;
  let isHeld = true;
  const release = (): Promise<void> => {
    if (isHeld) held -= 1;
    isHeld = false;
    return Promise.resolve();
  };
  return Promise.resolve({ release });
}

async function begins(): Promise<() => Promise<void>> {
  const leave = stayAwake();
  leaves.push(leave);
  await answered();
  return async () => {
    leave();
    await answered();
  };
}

const answered = (): Promise<void> => vi.waitFor(() => Promise.resolve());

async function isLookedAt(yes: boolean): Promise<void> {
  isHidden = !yes;
  if (isHidden) held = 0;
  document.dispatchEvent(new Event("visibilitychange"));
  await answered();
}

test("it is asked for at once, and let go of when the page is the tracker no more", async () => {
  const leave = await begins();
  expect(held).toBe(1);
  await leave();
  expect(held).toBe(0);
});

test("it is asked for again whenever the page is looked at again", async () => {
  await begins();
  await isLookedAt(false);
  expect([asked, held]).toEqual([1, 0]);
  await isLookedAt(true);
  expect([asked, held]).toEqual([2, 1]);
});

test("a page that is hidden asks once it is seen", async () => {
  isHidden = true;
  await begins();
  expect(asked).toBe(0);
  await isLookedAt(true);
  expect(held).toBe(1);
});

test("once let go of it is not asked for again", async () => {
  const leave = await begins();
  await leave();
  await isLookedAt(false);
  await isLookedAt(true);
  expect([asked, held]).toEqual([1, 0]);
});

test("what comes after it was let go of is given back", async () => {
  stayAwake()();
  await answered();
  expect([asked, held]).toEqual([1, 0]);
});

test("a phone that refuses is asked again later", async () => {
  mayHave = false;
  const leave = await begins();
  mayHave = true;
  await isLookedAt(false);
  await isLookedAt(true);
  expect(held).toBe(1);
  await leave();
  expect(held).toBe(0);
});

test("a phone that cannot keep its screen on is none the worse", () => {
  vi.stubGlobal("navigator", {});
  expect(() => stayAwake()()).not.toThrow();
});

/** The parts as a keyboard and a screen reader meet them. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Button from "../../src/parts/Button.svelte";
import Clock from "../../src/parts/Clock.svelte";
import StatusStrip from "../../src/parts/StatusStrip.svelte";
import Tabs from "../../src/parts/Tabs.svelte";
import { closeToast, leaveToasts, shownToast, toast } from "../../src/parts/toasts.svelte";

let shown: Record<string, unknown> | undefined;
const page = document.body;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.useRealTimers();
});

test("a button that cannot be used says why, can be focused, and does nothing", () => {
  const onclick = vi.fn();
  shown = mount(Button, {
    target: page,
    props: { label: "Ask", because: "A question is waiting.", onclick },
  });
  const button = page.querySelector("button");
  expect(button?.getAttribute("aria-disabled")).toBe("true");
  expect(button?.disabled).toBe(false);
  expect(button?.textContent).toContain("A question is waiting.");
  button?.click();
  expect(onclick).not.toHaveBeenCalled();
});

test("a clock counts by the second and tells of half time, the last minute and the end", () => {
  shown = mount(Clock, {
    target: page,
    props: { label: "Answer due", face: { shows: 300_000, since: 0 }, span: 300 },
  });
  const figures = () => page.querySelector("[role=timer]")?.textContent;
  const spoken = () => page.querySelector("[aria-live]")?.textContent;
  const after = (ms: number) => {
    vi.advanceTimersByTime(ms);
    flushSync();
  };
  flushSync();
  expect([figures(), spoken()]).toEqual(["5:00", ""]);
  after(150_000);
  expect([figures(), spoken()]).toEqual(["2:30", "Answer due: half the time is left"]);
  after(90_000);
  expect([figures(), spoken()]).toEqual(["1:00", "Answer due: one minute left"]);
  after(60_000);
  expect([figures(), spoken()]).toEqual(["0:00", "Answer due: Time is up"]);
});

test("the strip shows that the menu is behind it, to the eye and by name", () => {
  const onclick = vi.fn();
  shown = mount(StatusStrip, {
    target: page,
    props: { phase: "Seeking", connection: "live", onclick },
  });
  const menu = page.querySelector("button svg[aria-label='Clocks and menu']");
  expect(menu).not.toBeNull();
  menu?.closest("button")?.click();
  expect(onclick).toHaveBeenCalledOnce();
});

test("the strip says which clock stands still, unless the phase says that all do", async () => {
  const clock = { label: "Hidden for", face: { shows: 1_740_000, since: null }, counts: "up" } as const;
  const strip = { phase: "Rest period", clock, connection: "live", onclick: () => undefined } as const;
  shown = mount(StatusStrip, { target: page, props: strip });
  expect(page.querySelector("button")?.textContent).toContain("Hidden for, paused");
  await unmount(shown);
  shown = mount(StatusStrip, { target: page, props: { ...strip, phase: "Paused", isStill: true } });
  expect(page.querySelector("button")?.textContent).not.toContain("Hidden for, paused");
});

test("tabs are walked with the arrow keys and say what waits", () => {
  const tabs = [
    { id: "map", label: "Map", icon: "map" },
    { id: "log", label: "Log", icon: "log", waiting: 2 },
  ] as const;
  shown = mount(Tabs, { target: page, props: { label: "Places", tabs, chosen: "map" } });
  const chosen = () => page.querySelector("[aria-selected=true]")?.textContent;
  page
    .querySelector("[aria-selected=true]")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  flushSync();
  expect(chosen()).toContain("Log");
  expect(chosen()).toContain("2 waiting");
});

test("a toast that offers something comes back after a passing one, once", () => {
  const update = { text: "A new version is ready.", action: { label: "Load it", run: () => undefined } };
  toast(update);
  toast(update);
  toast({ text: "Link copied." });
  toast({ text: "Set-up changed." });
  expect(shownToast()?.text).toBe("Set-up changed.");
  vi.advanceTimersByTime(6_000);
  expect(shownToast()).toBe(update);
  closeToast();
  expect(shownToast()).toBeUndefined();
});

test("a toast goes by itself, but one with an action waits for it", () => {
  toast({ text: "Link copied." });
  vi.advanceTimersByTime(6_000);
  expect(shownToast()).toBeUndefined();
  toast({ text: "Card discarded.", action: { label: "Undo", run: () => undefined } });
  vi.advanceTimersByTime(60_000);
  expect(shownToast()?.text).toBe("Card discarded.");
  closeToast();
});

test("a toast stays behind with its page, but one with an action comes along", () => {
  toast({ text: "Update ready", action: { label: "Reload", run: () => undefined } });
  toast({ text: "Result copied." });
  leaveToasts();
  expect(shownToast()?.text).toBe("Update ready");
  vi.advanceTimersByTime(60_000);
  expect(shownToast()?.text).toBe("Update ready");
  closeToast();
  expect(shownToast()).toBeUndefined();
});

test("a warning comes along to the next page, and goes in its own time", () => {
  toast({ text: "Seekers are in your zone.", tone: "danger" });
  leaveToasts();
  expect(shownToast()?.text).toBe("Seekers are in your zone.");
  vi.advanceTimersByTime(60_000);
  expect(shownToast()).toBeUndefined();
});

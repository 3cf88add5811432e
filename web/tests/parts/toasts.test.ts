/** Short words take each other's place; an undo is offered for a while, and only the last one. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, leaveToasts, shownToast, toast, warn } from "$/parts/toasts.svelte";
import { offerUndo } from "$/parts/undo";

const shown = (): string | undefined => shownToast()?.text;
const ask = (text: string): (() => void) =>
  toast({ text, action: { label: "Load it", run: () => undefined } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  while (shownToast()) closeToast();
  vi.useRealTimers();
});

test("of two things that were thrown away the last comes back, also when both are called the same", () => {
  const first = vi.fn();
  const second = vi.fn();
  offerUndo("Photo 1 is thrown away.", first);
  offerUndo("Photo 1 is thrown away.", second);
  shownToast()?.action?.run();
  closeToast();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(shown()).toBeUndefined();
});

test("an undo goes by itself, and stays behind on the page it was about", () => {
  offerUndo("The spot is gone.", () => undefined);
  vi.advanceTimersByTime(15_000);
  expect(shown()).toBe("The spot is gone.");
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeUndefined();
  ask("A new version is ready.");
  offerUndo("The spot is gone.", () => undefined);
  leaveToasts();
  expect(shown()).toBe("A new version is ready.");
});

test("a short word over an undo takes nothing from it, and one that asks for a tap waits below both", () => {
  ask("A new version is ready.");
  offerUndo("The spot is gone.", () => undefined);
  toast({ text: "Copied." });
  expect(shown()).toBe("Copied.");
  vi.advanceTimersByTime(7_000);
  expect(shown()).toBe("The spot is gone.");
  vi.advanceTimersByTime(25_000);
  expect(shown()).toBe("A new version is ready.");
  vi.advanceTimersByTime(100_000);
  expect(shown()).toBe("A new version is ready.");
});

test("why something was refused is read before what is good to know; a newer refusal comes first", () => {
  warn("A question is pending.");
  toast({ text: "Your photo was not sent." });
  expect(shown()).toBe("A question is pending.");
  warn("The game stands still.");
  expect(shown()).toBe("The game stands still.");
  toast({ text: "Your photo was not sent." });
  vi.advanceTimersByTime(7_000);
  expect(shown()).toBe("Your photo was not sent.");
  vi.advanceTimersByTime(7_000);
  expect(shown()).toBeUndefined();
});

test("what is so no more is taken off, with nothing else", () => {
  vi.useFakeTimers();
  const reached = toast({ text: "far enough" });
  reached();
  expect(shown()).toBeUndefined();
  const again = toast({ text: "far enough" });
  toast({ text: "done" });
  vi.advanceTimersByTime(5_000);
  again();
  expect(shown()).toBe("done");
  // It has the time it had.
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBeUndefined();
  vi.useRealTimers();
});

/** A tap on a good line is no news; one that waits is. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notSent } from "../../src/play/notsent.svelte";
import type { Table } from "../../src/play/table.svelte";

class Session {
  unsent = $state(0);
  isKept = $state(false);
  progress = $state<number>();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen that tells of what is not sent. */
function told() {
  const session = new Session();
  let said = -1;
  const leave = $effect.root(() => {
    const count = notSent({ session } as unknown as Table);
    $effect(() => {
      said = count();
    });
  });
  const after = (ms: number): number => {
    flushSync();
    vi.advanceTimersByTime(ms);
    flushSync();
    return said;
  };
  return { session, after, leave };
}

test("what is settled soon is never told", () => {
  const { session, after, leave } = told();
  session.unsent = 1;
  expect(after(1_000)).toBe(0);
  session.unsent = 0;
  expect(after(10_000)).toBe(0);
  session.unsent = 1;
  expect(after(1_000)).toBe(0);
  leave();
});

test("what takes long is told until it is settled", () => {
  const { session, after, leave } = told();
  session.unsent = 1;
  expect(after(1_500)).toBe(1);
  session.unsent = 2;
  expect(after(0)).toBe(2);
  session.unsent = 0;
  expect(after(0)).toBe(0);
  leave();
});

test.each([
  ["what waits for a signal", { isKept: true }, { isKept: false }],
  ["a photo on its way", { progress: 0.5 }, { progress: undefined }],
])("%s is told at once, and until the server has it", (_what, held, goesOn) => {
  const { session, after, leave } = told();
  Object.assign(session, { unsent: 1, ...held });
  expect(after(0)).toBe(1);
  Object.assign(session, goesOn);
  expect(after(0)).toBe(1);
  session.unsent = 0;
  expect(after(0)).toBe(0);
  session.unsent = 1;
  expect(after(0)).toBe(0);
  leave();
});

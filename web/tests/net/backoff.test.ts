/** Tries come apart, to a ceiling, and never all at once. */
import { expect, test, vi } from "vitest";
import { backoff, online } from "../../src/net/backoff";

test("the wait doubles with each failure up to fifteen seconds", () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => backoff(failures, () => 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test("half of it is chance", () => {
  expect(backoff(3, () => 0)).toBe(1000);
});

test("a phone that is online again waits no longer, and one that never is leaves nothing behind", async () => {
  vi.useFakeTimers();
  const [added, removed] = [
    vi.spyOn(window, "addEventListener"),
    vi.spyOn(AbortController.prototype, "abort"),
  ];
  const again = online(60_000);
  window.dispatchEvent(new Event("online"));
  await again;
  expect(vi.getTimerCount()).toBe(0);

  const never = online(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  await never;
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  vi.useRealTimers();
});

/** Tries come apart, to a ceiling, and never all at once. */
import { expect, test } from "vitest";
import { backoff } from "../../src/net/backoff";

test("the wait doubles with each failure up to fifteen seconds", () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => backoff(failures, () => 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test("half of it is chance", () => {
  expect(backoff(3, () => 0)).toBe(1000);
});

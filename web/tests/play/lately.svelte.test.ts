/** Departures that are left open do not grow old. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lately } from "../../src/play/lately.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A board that is shown, of a station that can be changed. */
function aBoard(ask: (station: string) => Promise<string>) {
  let station = $state("Mill");
  let board: Lately<string> | undefined;
  const leave = $effect.root(() => {
    board = new Lately(() => ask(station));
  });
  const after = async (ms: number): Promise<Lately<string> | undefined> => {
    flushSync();
    await vi.advanceTimersByTimeAsync(ms);
    return board;
  };
  return { after, leave, goTo: (next: string) => (station = next) };
}

test("it is asked for anew each minute until it is left, and at once about another station", async () => {
  const ask = vi.fn((station: string) => Promise.resolve(`${station} ${ask.mock.calls.length}`));
  const { after, leave, goTo } = aBoard(ask);
  expect((await after(0))?.answer).toBe("Mill 1");
  expect((await after(60_000))?.answer).toBe("Mill 2");
  goTo("Castle");
  expect((await after(0))?.answer).toBe("Castle 3");
  leave();
  await after(600_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("about another station nothing is said that was said of the one before", async () => {
  const ask = vi.fn((station: string) =>
    station === "Mill" ? Promise.reject(new Error("tunnel")) : new Promise<string>(() => undefined),
  );
  const { after, leave, goTo } = aBoard(ask);
  expect((await after(0))?.reason).toEqual(new Error("tunnel"));
  goTo("Castle");
  expect(await after(0)).toMatchObject({ answer: undefined, reason: undefined });
  leave();
});

test("without a signal the last answer stays; before the first it is said why there is none", async () => {
  const ask = vi.fn(() => Promise.reject(new Error("tunnel")));
  const { after, leave } = aBoard(ask);
  expect(await after(0)).toMatchObject({ answer: undefined, reason: new Error("tunnel") });
  ask.mockResolvedValueOnce("12:04" as never);
  expect(await after(60_000)).toMatchObject({ answer: "12:04", reason: undefined });
  expect((await after(60_000))?.answer).toBe("12:04");
  leave();
});

test("what it rests on is looked at with every step, and makes it ask when that has become another", async () => {
  let step = $state(0);
  const ask = vi.fn(() => Promise.resolve(ask.mock.calls.length));
  let advice: Lately<number> | undefined;
  const leave = $effect.root(() => {
    advice = new Lately(ask, () => `${Math.floor(step / 3)} answers`);
  });
  for (const asked of [1, 1, 1, 2]) {
    flushSync();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(asked);
    step += 1;
  }
  expect(advice?.answer).toBe(2);
  leave();
});

test("an answer that was long in coming stands in the way of none about what counts now", async () => {
  let answers = $state(1);
  const coming: ((advice: string) => void)[] = [];
  let advice: Lately<string> | undefined;
  const leave = $effect.root(() => {
    advice = new Lately(
      () => new Promise<string>((resolve) => coming.push(resolve)),
      () => String(answers),
    );
  });
  flushSync();
  answers = 2;
  flushSync();
  coming[1]?.("new");
  coming[0]?.("old");
  await vi.advanceTimersByTimeAsync(0);
  expect(advice?.answer).toBe("new");
  leave();
});

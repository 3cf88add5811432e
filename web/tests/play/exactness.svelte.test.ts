/** How exactly a phone looks where it is: a rough position is never told, nor answered from. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../../src/play/table.svelte";
import type { Fix } from "../../src/wire.gen";
import { Whereabouts } from "../../src/play/whereabouts.svelte";

const SITTING = { role: "hider", round: { phase: "seeking", hiding: { is_inside: true }, teams: [{}] } };
const ASKED = { ...SITTING, round: { ...SITTING.round, teams: [{ pending: {} }] } };

/** A phone's receiver: what it was asked for, and what it says. */
class Receiver {
  looks: (PositionOptions | undefined)[] = [];
  isSlow = false;
  late: (() => void) | undefined;
  #found: PositionCallback | undefined;

  watchPosition(found: PositionCallback, _failed: unknown, how?: PositionOptions): number {
    this.looks.push(how);
    this.#found = found;
    return 1;
  }
  get isWatched(): boolean {
    return this.#found !== undefined;
  }
  clearWatch(): void {
    this.#found = undefined;
  }
  getCurrentPosition(found: PositionCallback, _failed: unknown, how?: PositionOptions): void {
    this.looks.push(how);
    if (this.isSlow) this.late = () => found(at(8));
    else found(at(8));
  }
  says(accuracy: number, latitude = 54): void {
    this.#found?.(at(accuracy, latitude));
  }
}
const at = (accuracy: number, latitude = 54): GeolocationPosition =>
  ({ coords: { latitude, longitude: 10, accuracy }, timestamp: Date.now() }) as GeolocationPosition;

const receiver = new Receiver();
const isKeen = (): boolean | undefined => receiver.looks.at(-1)?.enableHighAccuracy;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { geolocation: receiver });
});
afterEach(() => {
  receiver.isSlow = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const A_WHILE_MS = 25_000;
const reported: Fix[] = [];
let view = $state.raw<object>(SITTING);

/** A phone on which the game is open, followed until it is left. */
function followed(): { whereabouts: Whereabouts; leave: () => void } {
  reported.length = 0;
  view = SITTING;
  const session = {
    get frame() {
      return { view, outlook: {} };
    },
    report: (fix: Fix) => void reported.push(fix),
    measure: () => Promise.resolve(),
  };
  const table = { session, exactEnough: Infinity, freshFor: 300_000 } as unknown as Table;
  const whereabouts = new Whereabouts(table);
  const leave = $effect.root(() => {
    $effect(() => whereabouts.follow());
  });
  flushSync();
  return { whereabouts, leave };
}

test("a hider who sits still is looked for exactly every two minutes, and roughly between", () => {
  const { leave } = followed();
  expect(isKeen()).toBe(true);
  receiver.says(8);
  vi.advanceTimersByTime(A_WHILE_MS);
  expect(isKeen()).toBe(false);
  receiver.says(80);
  expect(reported).toHaveLength(1);
  vi.advanceTimersByTime(5 * A_WHILE_MS);
  expect(isKeen()).toBe(true);
  leave();
});

test("a rough look that finds the phone elsewhere becomes an exact one; one that is exact all the same counts", () => {
  const { leave } = followed();
  receiver.says(8);
  vi.advanceTimersByTime(A_WHILE_MS);
  receiver.says(12, 54.0001);
  expect(reported.map(({ accuracy }) => accuracy)).toEqual([8, 12]);
  expect(isKeen()).toBe(false);
  receiver.says(300, 54.01);
  expect(isKeen()).toBe(true);
  receiver.says(9, 54.01);
  expect(reported.at(-1)?.position[0]).toBe(54.01);
  leave();
});

test("ASK-11: whoever is asked is looked for exactly, and answers from what was seen so", async () => {
  const { whereabouts, leave } = followed();
  receiver.says(8);
  vi.advanceTimersByTime(A_WHILE_MS);
  receiver.says(80);
  view = ASKED;
  flushSync();
  expect(isKeen()).toBe(true);
  expect((await whereabouts.fresh()).accuracy).toBe(8);
  const looked = receiver.looks.length;
  receiver.says(5);
  expect((await whereabouts.fresh()).accuracy).toBe(5);
  expect(receiver.looks).toHaveLength(looked);
  leave();
});

test("whoever leaves while a position is looked for is followed no more", async () => {
  const { whereabouts, leave } = followed();
  expect(receiver.isWatched).toBe(true);
  receiver.isSlow = true;
  const looking = whereabouts.fresh();
  await vi.advanceTimersByTimeAsync(0);
  leave();
  receiver.late?.();
  await looking;
  expect(receiver.isWatched).toBe(false);
});

test("whoever stays is followed again after a look", async () => {
  const { whereabouts, leave } = followed();
  await whereabouts.fresh();
  expect(receiver.isWatched).toBe(true);
  leave();
  expect(receiver.isWatched).toBe(false);
});

test("two that want to know at once look together, and both hear", async () => {
  const { whereabouts, leave } = followed();
  receiver.isSlow = true;
  const before = receiver.looks.length;
  const both = [whereabouts.fresh(), whereabouts.fresh()];
  await vi.advanceTimersByTimeAsync(0);
  expect(receiver.looks.length).toBe(before + 1);
  expect(receiver.isWatched).toBe(false);
  receiver.late?.();
  expect((await Promise.all(both)).map(({ accuracy }) => accuracy)).toEqual([8, 8]);
  leave();
});

/** How exactly a phone looks where it is: a rough position is never answered from. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../../src/play/table.svelte";
import { Whereabouts } from "../../src/play/whereabouts.svelte";

const SITTING = { role: "hider", round: { phase: "seeking", hiding: { is_inside: true }, teams: [{}] } };
const ASKED = { ...SITTING, round: { ...SITTING.round, teams: [{ pending: {} }] } };

/** A phone's receiver: what it was asked for, and what it says. */
class Receiver {
  looks: (PositionOptions | undefined)[] = [];
  #found: PositionCallback | undefined;

  watchPosition(found: PositionCallback, _failed: unknown, how?: PositionOptions): number {
    this.looks.push(how);
    this.#found = found;
    return 1;
  }
  clearWatch(): void {
    this.#found = undefined;
  }
  getCurrentPosition(found: PositionCallback, _failed: unknown, how?: PositionOptions): void {
    this.looks.push(how);
    found(at(8));
  }
  says(accuracy: number): void {
    this.#found?.(at(accuracy));
  }
}
const at = (accuracy: number): GeolocationPosition =>
  ({ coords: { latitude: 54, longitude: 10, accuracy }, timestamp: Date.now() }) as GeolocationPosition;

const receiver = new Receiver();
beforeEach(() => void vi.stubGlobal("navigator", { geolocation: receiver }));
afterEach(() => void vi.unstubAllGlobals());

test("ASK-11: a hider who sits still looks roughly, one who is asked exactly, and answers from a new look", async () => {
  let view = $state.raw<object>(SITTING);
  const session = {
    get frame() {
      return { view, outlook: {} };
    },
    report: () => undefined,
    measure: () => Promise.resolve(),
  };
  const table = { session, exactEnough: Infinity, freshFor: 300_000 } as unknown as Table;
  const whereabouts = new Whereabouts(table);
  const leave = $effect.root(() => {
    $effect(() => whereabouts.follow());
  });
  flushSync();
  expect(receiver.looks.at(-1)?.enableHighAccuracy).toBe(false);
  receiver.says(80);

  view = ASKED;
  flushSync();
  expect(receiver.looks.at(-1)?.enableHighAccuracy).toBe(true);
  expect((await whereabouts.fresh()).accuracy).toBe(8);
  const looked = receiver.looks.length;
  receiver.says(5);
  expect((await whereabouts.fresh()).accuracy).toBe(5);
  expect(receiver.looks).toHaveLength(looked);
  leave();
});

/** The hider's look-out: what is told of oneself. */
import { beforeEach, expect, test, vi } from "vitest";
import type { Table } from "$/play/table.svelte";
import { Watch } from "$/play/watch.svelte";

const told = vi.hoisted(() => vi.fn());
vi.mock(import("$/parts/toasts.svelte"), async (original) => ({ ...(await original()), toast: told }));
beforeEach(() => told.mockClear());

const table = { view: {}, outlook: {}, exactEnough: 100 } as { view: object; outlook: object };
const at = (phase: string, is_inside: boolean): void => {
  table.view = { role: "hider", round: { number: 1, phase, hiding: { station: "mill", is_inside } } };
};

test("who comes into the zone late is told so", () => {
  const watch = new Watch(table as unknown as Table);
  at("seeking", false);
  watch.look();
  at("seeking", true);
  watch.look();
  expect(told).toHaveBeenCalledOnce();
});

test("who is found outside the zone is not told that they are in it", () => {
  const watch = new Watch(table as unknown as Table);
  at("seeking", false);
  watch.look();
  at("found", false);
  watch.look();
  expect(told).not.toHaveBeenCalled();
});

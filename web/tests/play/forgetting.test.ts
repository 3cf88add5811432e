/** A phone that was lent keeps nothing of the seat that was on it. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrawer } from "../../src/net/drawer";
import { keepWish, wishOf } from "../../src/net/wishes";

const LENT = { game: "g", seat: "hider", token: "hers", name: "Ann", code: "ABC", taken_at: 2 };
const OWN = { game: "g", seat: "seeker", token: "own", name: "Ben", code: "ABC", taken_at: 1 };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve(undefined) } });
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});

test("its way in, view, unsent words, notes and wishes are gone, and those of the phone's owner stay", async () => {
  const seats = await import("../../src/play/seats");
  const { forget } = await import("../../src/play/forgetting");
  const shelves = await openDrawer();
  for (const seat of [OWN, LENT]) {
    await seats.takeSeat(seat);
    await shelves.put("views", { seat: seat.seat, frame: {} });
    await shelves.put("outbox", { id: `from ${seat.seat}`, seat: seat.seat });
    await shelves.put("spots", { id: `of ${seat.seat}`, game: "g", seat: seat.seat });
    await shelves.put("snaps", { id: `of ${seat.seat}`, game: "g", seat: seat.seat });
    keepWish(seat, "on");
  }
  const left: unknown[] = [];
  await forget(LENT, () => void seats.keptSeats().then((kept) => left.push(...kept)));

  expect(left).toMatchObject([{ seat: "seeker" }]);
  for (const shelf of ["views", "outbox", "spots", "snaps"] as const)
    expect(await shelves.all(shelf)).toMatchObject([{ seat: "seeker" }]);
  expect([wishOf(OWN), wishOf(LENT)]).toEqual(["on", undefined]);
});

test("a page without https, which never had notices, forgets all the same", async () => {
  vi.stubGlobal("navigator", {});
  const seats = await import("../../src/play/seats");
  const { forget } = await import("../../src/play/forgetting");
  await seats.takeSeat(LENT);
  await forget(LENT, () => undefined);
  expect(await seats.keptSeats()).toEqual([]);
});

/** A seat on this phone is never lost to another one, in the same game or not. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrawer } from "../../src/net/drawer";

const HOST = { game: "g", seat: "s1", token: "host", name: "Ann", code: "ABC", taken_at: 1 };
const GUEST = { game: "g", seat: "s2", token: "guest", name: "Ben", code: "ABC", taken_at: 2 };
let seats: typeof import("../../src/play/seats");

beforeEach(async () => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  seats = await import("../../src/play/seats");
});

test("a second seat in a game opens with it, and the first is there to go on with", async () => {
  await seats.takeSeat(HOST);
  await seats.takeSeat(GUEST);
  expect(await seats.keptSeat("g")).toMatchObject({ token: "guest" });
  expect((await seats.keptSeats()).map(({ token }) => token).sort()).toEqual(["guest", "host"]);

  await seats.takeSeat(HOST);
  expect(await seats.keptSeat("g")).toMatchObject({ token: "host" });
  expect(await seats.keptSeats()).toHaveLength(2);
});

test("a seat that is given up leaves the others of its game", async () => {
  await seats.takeSeat(HOST);
  await seats.takeSeat(GUEST);
  await seats.forgetSeat(GUEST);
  expect(await seats.keptSeat("g")).toMatchObject({ token: "host" });
  await seats.forgetSeat(HOST);
  expect(await seats.keptSeat("g")).toBeUndefined();
});

test("a link that knows less of a seat takes nothing from it, and a broken one not the key", async () => {
  await seats.takeSeat(HOST);
  await seats.takeSeat({ ...GUEST, seat: "s1", token: "host", name: "", code: "" });
  expect(await seats.keptSeats()).toEqual([{ ...HOST, taken_at: expect.any(Number) as number }]);

  const broken = { ...HOST, token: "ho" };
  await seats.takeSeat(broken);
  await seats.forgetSeat(broken);
  expect(await seats.keptSeat("g")).toMatchObject({ token: "host" });
});

test("a seat that an older version kept is found, and stays beside a new one", async () => {
  await (await openDrawer()).put("seats", HOST);
  expect(await seats.keptSeat("g")).toEqual(HOST);
  await seats.takeSeat(GUEST);
  expect((await seats.keptSeats()).map(({ token }) => token)).toContain("host");
});

/** A seat on this phone is never lost to another one, in the same game or not. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrawer } from "../../src/net/drawer";
import { isAnyOn, keepWish, wishOf } from "../../src/net/wishes";

const HOST = { game: "g", seat: "s1", token: "host", name: "Ann", code: "ABC", taken_at: 1 };
const GUEST = { game: "g", seat: "s2", token: "guest", name: "Ben", code: "ABC", taken_at: 2 };
let seats: typeof import("../../src/play/seats");

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
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

test("what a phone wished for a seat goes with the seat", async () => {
  await seats.takeSeat(HOST);
  await seats.takeSeat(GUEST);
  keepWish(HOST, "on");
  keepWish(GUEST, "off");
  await seats.forgetSeat({ ...HOST, token: "another" });
  expect(wishOf(HOST)).toBe("on");
  await seats.forgetSeat(HOST);
  expect([wishOf(HOST), wishOf(GUEST), isAnyOn()]).toEqual([undefined, "off", false]);
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

const JOINED = { game: "g", seat: "s1", token: "t", name: "Ann" };

function serverAnswers(...answers: (object | undefined)[]): { key: string; name: string }[] {
  const asked: { key: string; name: string }[] = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)) as { key: string; name: string });
    const answer = answers.shift();
    return answer
      ? Promise.resolve(new Response(JSON.stringify(answer)))
      : Promise.reject(new TypeError("the connection broke"));
  });
  return asked;
}

test("a join whose answer was lost is sent again with the same key, also after a reload; the next has its own", async () => {
  const asked = serverAnswers(undefined, JOINED, JOINED);
  await expect(seats.join("ABC", "Ann")).rejects.toThrow();
  vi.resetModules();
  seats = await import("../../src/play/seats");
  expect(await seats.join("ABC", "Ann")).toMatchObject({ seat: "s1", name: "Ann" });
  await seats.join("ABC", "Ann");
  const [first, again, next] = asked.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("another name is another wish: it has a key of its own", async () => {
  const asked = serverAnswers(undefined, JOINED);
  await expect(seats.join("ABC", "Ann")).rejects.toThrow();
  await seats.join("ABC", "Ben");
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
});

test("who is back by their PIN has the seat once, and what opened it before is forgotten", async () => {
  await seats.takeSeat(HOST);
  await seats.takeSeat(GUEST);
  serverAnswers({ game: "g", seat: "s1", token: "new", name: "Ann" });
  await seats.comeBack("ABC", "ann", "271828", "Town");
  expect(await seats.keptSeat("g")).toMatchObject({ token: "new", name: "Ann", map: "Town" });
  expect((await seats.keptSeats()).map(({ token }) => token).sort()).toEqual(["guest", "new"]);
});

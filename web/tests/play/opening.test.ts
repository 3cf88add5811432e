/** A game is opened: its words are asked for while the connection comes up, and not a second time. */
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoPlace, placeNow } from "../../src/net/place";
import { Table } from "../../src/play/table.svelte";
import type { Fix, Offer } from "../../src/wire.gen";

const SEAT = { game: "g", seat: "s", token: "secret", name: "Ann", code: "ABCD", taken_at: 0 };
const BOOK = "/api/games/g/book";

/** A server that never says a word over the live line: a view would come later than all of this. */
class Silent {
  static opened: string[] = [];
  constructor(address: string) {
    Silent.opened.push(address);
  }
  addEventListener = () => undefined;
  send = () => undefined;
  close = () => undefined;
}

let asked: string[];
let now: number;
let table: Table | undefined;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  asked = [];
  now = 0;
  Silent.opened = [];
  vi.stubGlobal("WebSocket", Silent);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ questions: [], cards: [], settings: { endgame_accuracy: 40 } }));
  });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  table?.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the words are asked for before the server has said anything, and once", async () => {
  table = await Table.open(SEAT);
  expect(Silent.opened).toHaveLength(1);
  expect(asked).toEqual([BOOK]);
  await table.fetchBook(false);
  expect(asked).toEqual([BOOK]);
  expect(table.book).toBeDefined();
});

test("in a lobby they may have changed, and are asked for anew", async () => {
  table = await Table.open(SEAT);
  await table.fetchBook(true);
  expect(asked).toEqual([BOOK, BOOK]);
});

test("when the view was long in coming they are asked for anew, and whenever they are wanted again", async () => {
  table = await Table.open(SEAT);
  now = 5_000;
  await table.fetchBook(false);
  expect(asked).toEqual([BOOK, BOOK]);
  await table.fetchBook(false);
  expect(asked).toEqual([BOOK, BOOK, BOOK]);
});

test("how exact a position must be is the game's to say", async () => {
  table = await Table.open(SEAT);
  await table.fetchBook(false);
  expect(table.exactEnough).toBe(40);
});

test("without https, where much of the browser is missing, a game opens and keeps what is done in it", async () => {
  localStorage.clear();
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal("navigator", {});
  table = await Table.open(SEAT);
  expect(table.locating.device).not.toBe("");
  const { fate } = await table.session.send({ command: "say-ready" });
  expect(await fate).toBe("kept");
  expect(table.session.unsettled).toEqual([{ command: "say-ready" }]);
  await expect(placeNow()).rejects.toEqual(new NoPlace("unavailable"));
});

test("while one thing waits for the phone's place, a pause goes out at once", async () => {
  const seat = { ...SEAT, seat: "another" };
  const opened = (table = await Table.open(seat));
  const waiting = (): readonly unknown[] => opened.session.unsettled;
  let found: (fix: Fix) => void = () => undefined;
  vi.spyOn(table.whereabouts, "fresh").mockReturnValue(new Promise((resolve) => (found = resolve)));
  const fields: Offer["fields"] = [{ name: "fix", kind: "fix" }];
  const asking = table.do({ command: "ask-question", given: { question: "radar.1km" }, fields });
  expect(await table.do({ command: "pause-game" })).toBe(true);
  expect(waiting()).toEqual([{ command: "pause-game" }]);
  const fix = { position: [54, 10], accuracy: 8, at: 1 } as Fix;
  found(fix);
  expect(await asking).toBe(true);
  expect(waiting()[1]).toEqual({ command: "ask-question", question: "radar.1km", fix });
});

test("a tap that comes twice is one; once it is settled the same may be done again", async () => {
  const opened = (table = await Table.open({ ...SEAT, seat: "tapped twice" }));
  const strike: Offer = { command: "make-mark", given: { what: "station" } };
  const taps = ["a", "a", "b"].map((station) => opened.doOnce(strike, { stations: [station] }));
  await Promise.all(taps);
  await opened.doOnce(strike, { stations: ["a"] });
  const [first, second] = opened.session.unsettled;
  expect(opened.session.unsettled).toHaveLength(2);
  expect([first, second]).toMatchObject([{ stations: ["a"] }, { stations: ["b"] }]);

  if (first) await opened.session.takeBack(first);
  await opened.doOnce(strike, { stations: ["a"] });
  expect(opened.session.unsettled).toMatchObject([{ stations: ["b"] }, { stations: ["a"] }]);
});

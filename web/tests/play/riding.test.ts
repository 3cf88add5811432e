/** The bell for the stop where one gets off: it outlives the page, and follows a vehicle that runs late. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Riding } from "../../src/play/riding.svelte";
import type { Table } from "../../src/play/table.svelte";
import type { Ride } from "../../src/wire.gen";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

const ride = (late: number): Ride => ({
  run: { day: 1, trip: 7 },
  line: "M1",
  colour: "",
  text_colour: "",
  headsign: "Eastgate",
  confidence: 1,
  delay_s: late / 1000,
  stops: [
    { station: "castle", at: NOW + late + 2 * MINUTE, alarm_at: NOW + late + MINUTE },
    { station: "lakeside", at: NOW + late + 8 * MINUTE, alarm_at: NOW + late + 7 * MINUTE },
  ],
});

let asked: string[];
let found: Ride[];
beforeEach(() => {
  sessionStorage.clear();
  [asked, found] = [[], []];
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

function riding(): Riding {
  return new Riding({
    seat: { seat: "s" },
    stationName: (id: string) => id,
    ask: (what: string) => {
      asked.push(what);
      return Promise.resolve(found);
    },
  } as unknown as Table);
}

test("the bell is due shortly before its stop, also after a reload, and once", () => {
  const before = riding();
  before.board(ride(0));
  before.toggleBell("lakeside");
  const after = riding();
  expect(after.exit).toBe("lakeside");
  expect(after.isDue(NOW + 6 * MINUTE)).toBe(false);
  expect(after.isDue(NOW + 7 * MINUTE)).toBe(true);
  after.ring();
  expect(after.isDue(NOW + 7 * MINUTE)).toBe(false);
  expect(after.ride?.line).toBe("M1");
});

test("it is asked every minute how late the vehicle runs, and the bell waits with it", async () => {
  const aboard = riding();
  aboard.board(ride(0));
  aboard.toggleBell("lakeside");
  found = [ride(5 * MINUTE)];
  const stop = aboard.follow();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  stop();
  expect(asked).toEqual(Array(3).fill("rides?day=1&trip=7"));
  expect(aboard.isDue(NOW + 7 * MINUTE)).toBe(false);
  expect(aboard.isDue(NOW + 12 * MINUTE)).toBe(true);
});

test("without a signal the stops stay, and whoever got off rides no more", async () => {
  const aboard = riding();
  aboard.board(ride(0));
  aboard.follow()();
  await vi.advanceTimersByTimeAsync(0);
  expect(aboard.ahead(NOW)).toHaveLength(2);
  expect(aboard.ahead(NOW + 4 * MINUTE)).toHaveLength(1);
  aboard.alight();
  expect(riding().ride).toBeUndefined();
});

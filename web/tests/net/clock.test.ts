/** The server's time is known to half the shortest round trip. */
import { expect, test } from "vitest";
import { ServerClock } from "../../src/net/clock";

test("before any exchange the device's own time is used and known to be uncertain", () => {
  const clock = new ServerClock(() => 1000);
  expect(clock.now()).toBe(1000);
  expect(clock.uncertainty).toBe(Number.POSITIVE_INFINITY);
});

test("a slow exchange does not spoil what a quick one taught", () => {
  const clock = new ServerClock(() => 1000);
  clock.learn(1000, 61_020, 1040);
  clock.learn(2000, 65_000, 6000);
  expect(clock.offset).toBe(60_000);
  expect(clock.uncertainty).toBe(20);
});

test("old exchanges are forgotten, because clocks drift", () => {
  const clock = new ServerClock(() => 0);
  clock.learn(0, 500, 0);
  for (let turn = 0; turn < 8; turn += 1) clock.learn(0, 905, 10);
  expect(clock.offset).toBe(900);
});

test("a device clock set back meanwhile teaches nothing and voids the rest", () => {
  const clock = new ServerClock(() => 0);
  clock.learn(0, 500, 0);
  clock.learn(9000, 9100, 100);
  expect(clock.offset).toBe(0);
});

test("two exchanges that cannot both be true: the clock was set, and the older one is forgotten", () => {
  const clock = new ServerClock(() => 0);
  clock.learn(0, 500, 0);
  clock.learn(0, 1_800_010, 20);
  expect(clock.offset).toBe(1_800_000);
});

test("a stamp from the future moves the clock on at once; an old one, from a slow line, does not move it back", () => {
  const clock = new ServerClock(() => 1000);
  clock.learn(1000, 1000, 1000);
  clock.heard(61_000);
  expect(clock.now()).toBe(61_000);
  clock.heard(2_000);
  expect(clock.now()).toBe(61_000);
});

/** What lies under the sheet is not drawn; while the sheet moves nothing bare is to be seen. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pane, isInSight } from "../../src/map/pane";

const LONG = 1000;
let left: number[] = [];
let pane: Pane;

beforeEach(() => {
  vi.useFakeTimers();
  left = [];
  pane = new Pane((pixels) => left.push(pixels));
});
afterEach(() => vi.useRealTimers());

test("what a resting sheet covers stays bare, but for its round corners", () => {
  pane.cover(300);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(LONG);
  expect(left).toEqual([276]);
});

test("all is drawn as soon as the sheet goes down, and until it rests", () => {
  pane.cover(300);
  vi.advanceTimersByTime(LONG);
  for (const height of [290, 200, 120, 100]) {
    pane.cover(height);
    vi.advanceTimersByTime(16);
  }
  expect(left).toEqual([276, 0]);
  vi.advanceTimersByTime(LONG);
  expect(left).toEqual([276, 0, 76]);
});

test("a sheet that goes up covers more once it rests", () => {
  pane.cover(100);
  vi.advanceTimersByTime(LONG);
  for (const height of [150, 300]) pane.cover(height);
  expect(left).toEqual([76]);
  vi.advanceTimersByTime(LONG);
  expect(left).toEqual([76, 276]);
});

test("a sheet that lies beside the map, or hardly over it, covers nothing", () => {
  for (const height of [0, 20]) pane.cover(height);
  vi.advanceTimersByTime(LONG);
  expect(left).toEqual([]);
});

test("after the map is gone nothing is told of it", () => {
  pane.cover(300);
  pane.stop();
  vi.advanceTimersByTime(LONG);
  expect(left).toEqual([]);
});

test("what the sheet covers is not in sight, nor what lies at the rim", () => {
  const rim = { top: 20, right: 70, bottom: 320, left: 20 };
  const isSeen = (x: number, y: number): boolean => isInSight({ x, y }, 360, 640, rim);
  expect(isSeen(180, 200)).toBe(true);
  for (const [x, y] of [
    [180, 400],
    [180, -5],
    [340, 200],
    [5, 200],
  ] as const)
    expect(isSeen(x, y)).toBe(false);
});

/** A map that cannot keep up with a finger is drawn coarser until it rests. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sharpness } from "../../src/map/sharpness";

let waiting: FrameRequestCallback[] = [];
let drawn: string[] = [];
let now = 0;
let map: Sharpness;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => waiting.push(next));
  [waiting, drawn, now] = [[], [], 0];
  map = new Sharpness((isCoarse) => drawn.push(isCoarse ? "coarse" : "fine"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function frames(count: number, ms: number): void {
  for (let frame = 0; frame < count; frame += 1) {
    now += ms;
    for (const next of waiting.splice(0)) next(now);
  }
}

function moves(count: number, ms: number): void {
  map.moveBegins();
  frames(count, ms);
  map.moveEnds();
}

function rests(): void {
  vi.advanceTimersByTime(1000);
}

test("a phone that keeps up always draws finely", () => {
  moves(500, 17);
  rests();
  expect(drawn).toEqual([]);
});

test("a phone that cannot keep up draws coarsely while the map moves, and finely when it rests", () => {
  map.moveBegins();
  frames(10, 50);
  expect(drawn).toEqual(["coarse"]);
  expect(map.isCoarse).toBe(true);
  map.moveEnds();
  expect(drawn).toEqual(["coarse"]);
  rests();
  expect(drawn).toEqual(["coarse", "fine"]);
});

test("a late frame now and then is nothing", () => {
  map.moveBegins();
  for (let turn = 0; turn < 50; turn += 1) {
    frames(1, 80);
    frames(1, 17);
  }
  expect(drawn).toEqual([]);
});

test("the moves after a slow one begin coarsely, until another is tried", () => {
  moves(10, 50);
  rests();
  let coarse = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    moves(3, 17);
    rests();
    coarse = drawn.filter((how) => how === "coarse").length;
  }
  expect(coarse).toBe(11);
});

test("a jump is not drawn coarsely", () => {
  moves(10, 50);
  rests();
  moves(0, 50);
  frames(5, 17);
  rests();
  expect(drawn).toEqual(["coarse", "fine"]);
});

test("nothing is drawn anew under a finger that may be about to move the map", () => {
  map.fingerDown(1, true);
  map.fingerDown(2, false);
  moves(10, 50);
  map.fingerUp(2);
  rests();
  expect(drawn).toEqual(["coarse"]);
  map.fingerUp(1);
  rests();
  expect(drawn).toEqual(["coarse", "fine"]);
});

test("a finger that was lifted unseen does not count for ever", () => {
  map.fingerDown(1, true);
  map.fingerDown(2, true);
  moves(10, 50);
  map.fingerUp(2);
  rests();
  expect(drawn).toEqual(["coarse", "fine"]);
});

test("a map that is gone is not drawn", () => {
  moves(10, 50);
  map.stop();
  rests();
  expect(drawn).toEqual(["coarse"]);
});

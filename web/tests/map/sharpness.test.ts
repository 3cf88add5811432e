/** A map that cannot keep up with a finger is drawn coarser until it rests. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Sharpened, Sharpness } from "../../src/map/sharpness";

let waiting: FrameRequestCallback[] = [];
let drawn: string[] = [];
let now = 0;
let map: Sharpness;
let hasCaughtUp = true;
let pauses = 0;

const canvas: Sharpened = {
  /** Like the map library, which says that it has moved whenever it gets another size. */
  become(isCoarse) {
    map.moveBegins();
    map.moves();
    map.moveEnds();
    drawn.push(isCoarse ? "coarse" : "fine");
  },
  catchingUp: () => () => hasCaughtUp,
  pause: () => (pauses += 1),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => waiting.push(next));
  [waiting, drawn, now] = [[], [], 0];
  [hasCaughtUp, pauses] = [true, 0];
  map = new Sharpness(canvas);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function frames(count: number, ms: number): void {
  for (let frame = 0; frame < count; frame += 1) {
    now += ms;
    for (const next of waiting.splice(0)) next(now);
    map.moves();
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

test("a phone that saves its battery keeps up", () => {
  moves(500, 34);
  rests();
  expect(drawn).toEqual([]);
});

test("a phone that cannot keep up draws coarsely while the map moves, and finely when it rests", () => {
  map.moveBegins();
  frames(30, 50);
  expect(drawn).toEqual(["coarse"]);
  expect(pauses).toBe(1);
  expect(map.isCoarse).toBe(true);
  map.moveEnds();
  expect(drawn).toEqual(["coarse"]);
  rests();
  expect(drawn).toEqual(["coarse", "fine"]);
  expect(map.isCoarse).toBe(false);
});

test("it gets fine once all that was drawn coarsely is on the screen, and not while a finger is back", () => {
  hasCaughtUp = false;
  moves(10, 50);
  rests();
  expect(drawn).toEqual(["coarse"]);
  map.moveBegins();
  hasCaughtUp = true;
  rests();
  expect(drawn).toEqual(["coarse"]);
  map.moveEnds();
  rests();
  expect(drawn).toEqual(["coarse", "fine"]);
});

test("a move that goes on for long stays coarse", () => {
  map.moveBegins();
  frames(30, 50);
  rests();
  expect(drawn).toEqual(["coarse"]);
});

test("a late frame now and then is nothing", () => {
  map.moveBegins();
  for (let turn = 0; turn < 50; turn += 1) {
    frames(1, 80);
    frames(5, 17);
  }
  expect(drawn).toEqual([]);
});

test("a finger that comes back at once goes on with the same move", () => {
  moves(10, 50);
  vi.advanceTimersByTime(200);
  map.moveBegins();
  rests();
  expect(drawn).toEqual(["coarse"]);
});

test("the moves after a slow one begin coarsely, until another is tried", () => {
  moves(10, 50);
  rests();
  for (let turn = 0; turn < 20; turn += 1) {
    moves(3, 17);
    rests();
  }
  expect(drawn.filter((how) => how === "coarse")).toHaveLength(11);
});

test("a jump is not drawn coarsely", () => {
  moves(10, 50);
  rests();
  map.moveBegins();
  map.moves();
  map.moveEnds();
  frames(5, 17);
  rests();
  expect(drawn).toEqual(["coarse", "fine"]);
});

test("a map that is gone is not drawn, neither while it moves nor at rest", () => {
  map.moveBegins();
  map.stop();
  frames(10, 50);
  expect(drawn).toEqual([]);
  moves(10, 50);
  map.stop();
  rests();
  expect(drawn).toEqual(["coarse"]);
});

test("frames that are late on average are late", () => {
  map.moveBegins();
  for (let turn = 0; turn < 5; turn += 1) {
    frames(1, 33);
    frames(1, 50);
  }
  expect(drawn).toEqual(["coarse"]);
});

/** What the map has to do is done one thing in a frame. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Soon } from "../../src/map/soon";

const frames: (() => void)[] = [];
const nextFrame = (): void => frames.shift()?.();

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

test("one thing is done in a frame, in the order in which they were wanted", () => {
  const soon = new Soon<string>();
  const done: string[] = [];
  for (const what of ["area", "stations"]) soon.do(what, () => done.push(what));
  expect(done).toEqual([]);
  nextFrame();
  expect(done).toEqual(["area"]);
  expect(soon.isOver).toBe(false);
  nextFrame();
  expect(done).toEqual(["area", "stations"]);
  expect(soon.isOver).toBe(true);
  expect(frames).toEqual([]);
});

test("of each thing only what was wanted last is done, and nothing that is not wanted any more", () => {
  const soon = new Soon<string>();
  const done: string[] = [];
  soon.do("look", () => done.push("at the old area"));
  soon.do("look", () => done.push("at the new area"));
  soon.do("people", () => done.push("people"));
  soon.drop("people");
  nextFrame();
  nextFrame();
  expect(done).toEqual(["at the new area"]);
});

test("work may want more work", () => {
  const soon = new Soon<string>();
  const done: string[] = [];
  soon.do("stations", () => soon.do("stations", () => done.push("handed over")));
  nextFrame();
  nextFrame();
  expect(done).toEqual(["handed over"]);
});

test("work that fails is heard of and holds up nothing else", () => {
  const soon = new Soon<string>();
  const done: string[] = [];
  soon.do("people", () => {
    throw new Error("The style is not done loading.");
  });
  soon.do("stations", () => done.push("stations"));
  expect(nextFrame).toThrow("style");
  nextFrame();
  soon.do("area", () => done.push("area"));
  nextFrame();
  expect(done).toEqual(["stations", "area"]);
});

/** A sheet rests where it is let go nearest. */
import { expect, test } from "vitest";
import { heightAt, nearestStop } from "../../src/parts/stops";

const ROOM = 700;
const PEEK = 110;

test.each([
  [90, "peek"],
  [200, "peek"],
  [300, "half"],
  [500, "half"],
  [600, "full"],
])("let go at %d pixels it rests at %s", (height, stop) => {
  expect(nearestStop(height, ROOM, PEEK)).toBe(stop);
});

test("large text may make peek higher than half the room; half is then no lower", () => {
  expect(heightAt("half", 400, 300)).toBe(300);
});

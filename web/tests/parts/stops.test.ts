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

test("large text may make peek higher than half the room; half still leaves something to read", () => {
  expect(heightAt("half", 500, 300)).toBe(400);
});

test("nothing is higher than the full sheet, unless what must always be seen is", () => {
  expect(heightAt("half", 400, 350)).toBe(heightAt("full", 400, 350));
  expect(heightAt("half", 400, 500)).toBe(500);
});

/** A picture is looked at closely: around the fingers, and never past its edge. */
import { expect, test } from "vitest";
import { WHOLE, moved, zoomed } from "$/parts/zoom";

const FRAME = { width: 300, height: 200 };

test("what lies between the fingers stays there", () => {
  const around = { x: 60, y: -20 };
  const { scale, shift } = zoomed(WHOLE, 2, around, FRAME);
  expect(scale).toBe(2);
  // What was under the fingers is 60 px from the picture's middle, and twice that now.
  expect({ x: shift.x + 2 * around.x, y: shift.y + 2 * around.y }).toEqual(around);
});

test("the whole picture cannot be pushed away, and a large one only to its edge", () => {
  expect(moved(WHOLE, { x: 50, y: 50 }, FRAME).shift).toEqual({ x: 0, y: 0 });
  const large = zoomed(WHOLE, 2, WHOLE.shift, FRAME);
  expect(moved(large, { x: 1000, y: -1000 }, FRAME).shift).toEqual({ x: 150, y: -100 });
});

test("it becomes whole again, in the middle, and not larger than eight times", () => {
  const far = moved(zoomed(WHOLE, 100, WHOLE.shift, FRAME), { x: 1000, y: 1000 }, FRAME);
  expect(far.scale).toBe(8);
  const back = zoomed(far, 0.01, { x: 10, y: 10 }, FRAME);
  expect(back).toEqual(WHOLE);
  const steps = [1.6, 1.6, 1.6, 1 / 1.6, 1 / 1.6, 1 / 1.6];
  expect(steps.reduce((zoom, by) => zoomed(zoom, by, { x: 7, y: 3 }, FRAME), WHOLE)).toBe(WHOLE);
});

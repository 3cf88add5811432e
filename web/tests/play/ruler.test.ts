/** The ruler measures along its points, and a tool takes the taps only while it is in hand. */
import { expect, test } from "vitest";
import { MapTools } from "../../src/map/tools.svelte";
import { lengthOf, toolEdges } from "../../src/play/ruler";
import type { Table } from "../../src/play/table.svelte";

test("a line is as long as its parts", () => {
  const degree = 111_195;
  expect(lengthOf([])).toBe(0);
  expect(
    lengthOf([
      [10, 50],
      [10, 51],
      [10, 50],
    ]),
  ).toBeCloseTo(2 * degree, -3);
});

test("taps belong to the tool in hand, and an area is finished from three corners on", () => {
  const drawn: unknown[] = [];
  const tools = new MapTools((tool, points) => `${tool} ${points.length}`);
  expect(tools.tapped([1, 2])).toBe(false);
  tools.take("area", (points) => drawn.push(points));
  for (const corner of [1, 2, 3]) expect(tools.tapped([corner, 0])).toBe(true);
  expect(tools.reading).toBe("area 3");
  tools.back();
  expect(tools.mayFinish).toBe(false);
  tools.tapped([3, 3]);
  tools.finish();
  expect(drawn).toEqual([
    [
      [1, 0],
      [2, 0],
      [3, 3],
    ],
  ]);
  expect(tools.tool).toBeUndefined();
});

test("a pin looks like no player", () => {
  const tools = new MapTools(() => "");
  tools.pin = [10, 50];
  expect(toolEdges({ tools } as Table).map(({ look }) => look)).toEqual(["pin"]);
});

/** The ruler measures along its points, and a tool takes the taps only while it is in hand. */
import { expect, test } from "vitest";
import { MapTools } from "../../src/map/tools.svelte";
import { lengthOf, toolEdges, toolWords } from "../../src/play/ruler";
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

test("taps belong to the tool in hand, and an area is finished from three corners on", async () => {
  const drawn: unknown[] = [];
  const tools = new MapTools((tool, points) => `${tool} ${points.length}`);
  expect(tools.tapped([1, 2])).toBe(false);
  tools.take("area", (points) => {
    drawn.push(points);
    return Promise.resolve(true);
  });
  for (const corner of [1, 2, 3]) expect(tools.tapped([corner, 0])).toBe(true);
  expect(tools.reading).toBe("area 3");
  tools.back();
  expect(tools.mayFinish).toBe(false);
  tools.tapped([3, 3]);
  await tools.finish();
  expect(drawn).toEqual([
    [
      [1, 0],
      [2, 0],
      [3, 3],
    ],
  ]);
  expect(tools.tool).toBeUndefined();
});

const BOW_TIE = [
  [0, 0],
  [4, 4],
  [4, 0],
  [0, 4],
] as const;

test("an area whose lines cross is not finished, and says so", () => {
  const tools = new MapTools((tool, points) => toolWords(tool, points, "metric"));
  tools.take("area", () => Promise.resolve(true));
  for (const corner of BOW_TIE) tools.tapped(corner);
  expect(tools.mayFinish).toBe(false);
  expect(tools.reading).toContain("Two lines cross.");
  tools.back();
  expect(tools.mayFinish).toBe(true);
  expect(tools.reading).toBe("Tap more corners, or finish.");
});

test("an area that is refused can be finished again, unless another tool is in hand by then", async () => {
  const answers = [false, false, true];
  const tools = new MapTools(() => "");
  const corners = BOW_TIE.slice(0, 3);
  tools.take("area", () => Promise.resolve(answers.shift() ?? true));
  for (const corner of corners) tools.tapped(corner);
  await tools.finish();
  expect([tools.tool, tools.points]).toEqual(["area", corners]);

  const refused = tools.finish();
  expect(tools.tool).toBeUndefined();
  tools.take("ruler");
  await refused;
  expect([tools.tool, tools.points]).toEqual(["ruler", []]);
});

test("a pin looks like no player", () => {
  const tools = new MapTools(() => "");
  tools.pin = [10, 50];
  expect(toolEdges({ tools } as Table).map(({ look }) => look)).toEqual(["pin"]);
});

/** How far a thermometer has come: what is short of it never reads as if it were all of it (THERM-1). */
import { expect, test } from "vitest";
import { type Going, goneWords } from "../../src/play/thermometer";
import { plain } from "../plain";

const going = (gone: number, travel: number): string =>
  plain(goneWords({ gone, isFar: gone >= travel, running: { travel } } as Going, "metric"));

test("what still lacks is seen, however little it is", () => {
  expect(going(960, 1000)).toMatch(/^960 m of 1 km/);
  expect(going(14_700, 15_000)).toMatch(/^14.7 km of 15 km/);
  expect(going(4_980, 5_000)).toMatch(/^4.98 km of 5 km/);
  expect(going(15_000, 15_000)).toMatch(/^15 km of 15 km/);
});

/** How far somebody is changes with this phone, not only with them. */
import { expect, test } from "vitest";
import type { Table } from "../../src/play/table.svelte";
import { awayFrom, fromWhere } from "../../src/play/scene";
import type { Fix } from "../../src/wire.gen";
import { plain } from "../plain";

const fix: Fix = { position: [54.9, 10.2], at: 0, accuracy: 5, altitude: null };
const at = (lat: number): Table => ({ here: { ...fix, position: [lat, 10.2] } }) as unknown as Table;

test("whoever walks away from somebody who stands still is further from them, whatever the server last measured", () => {
  const seeker = { fix, gap: 0 };
  expect(awayFrom(at(54.9), seeker)).toBe(0);
  expect(awayFrom(at(54.91), seeker)).toBeCloseTo(1112, -1);
});

test("a phone that does not know where it is says what the server measured", () => {
  expect(awayFrom({} as Table, { fix, gap: 700 })).toBe(700);
  expect(awayFrom({} as Table, { fix, gap: null })).toBeUndefined();
});

test("an old position is where one was, a new one where one is", () => {
  const fix = { at: 0, accuracy: 12 };
  expect(plain(fromWhere(fix, 5_000, "metric").join(", "))).toBe("From where you are now, accurate to 12 m");
  expect(plain(fromWhere(fix, 180_000, "metric").join(", "))).toMatch(
    /^From where you were 3 min ago, accurate to 12 m$/,
  );
});

/** Prices are the server's: with what chalices add, free where a curse made it so. */
import { beforeAll, expect, test } from "vitest";
import { firstPrice, nextPrice, pendingPrice, priceNextTime } from "../../src/play/phrases";
import { speak } from "../../src/words/language.svelte";
import type { PendingView, QuestionRow, TeamView } from "../../src/wire.gen";

beforeAll(() => speak("en"));

const ROW = { id: "radar.1km", category: "radar", draw: 2, keep: 1 } as QuestionRow;
const team = (more: Partial<TeamView>): TeamView => more as TeamView;
const pending = (more: Partial<PendingView>): PendingView => ({ price: 1, ...more }) as PendingView;

test("what the next question draws, not what the book says", () => {
  expect(nextPrice(team({ rewards: { radar: { draw: 3, keep: 1 } } }), ROW)).toBe("They draw 3, keep 1");
  const again = team({ rewards: { radar: { draw: 2, keep: 1 } }, prices: { "radar.1km": 2 } });
  expect(nextPrice(again, ROW)).toBe("They draw 2, keep 1, twice");
  expect(firstPrice(again, ROW)).toBe("They draw 2, keep 1");
});

test("ASK-5: the next time is said as a sentence", () => {
  const paid = (times: number): TeamView =>
    team({ rewards: { radar: { draw: 2, keep: 1 } }, prices: { "radar.1km": times } });
  expect(priceNextTime(paid(2), ROW, "they")).toBe("next time they draw 2, keep 1, twice");
  expect(priceNextTime(paid(3), ROW, "you")).toBe("next time you draw 2, keep 1, 3 times");
  expect(priceNextTime(team({}), ROW, "they")).toBe("next time it is free");
});

test("a free question says so, before it is asked and while it waits", () => {
  expect(nextPrice(team({}), ROW)).toBe("Free: nobody draws for it");
  expect(pendingPrice(pending({ is_free: true }))).toBe("Free: nobody draws for it");
});

test("an open question that pays nothing any more names no price", () => {
  expect(pendingPrice(pending({ reward: { draw: 4, keep: 1 } }), "you")).toBe("You draw 4, keep 1");
  expect(pendingPrice(pending({ is_late: true }))).toBe("");
});

/** Evidence never contradicts its answer. Prices are the server's: with what chalices add, free where a curse made it so. */
import { beforeAll, describe, expect, test } from "vitest";
import { evidenceLines, firstPrice, nextPrice, pendingPrice, priceNextTime } from "../../src/play/phrases";
import { speak } from "../../src/words/language.svelte";
import { plain } from "../plain";
import type { Evidence, Measure, PendingView, QuestionRow, TeamView } from "../../src/wire.gen";

beforeAll(() => speak("en"));

const ROW = { id: "radar.1km", category: "radar", draw: 2, keep: 1 } as QuestionRow;
const team = (more: Partial<TeamView>): TeamView => more as TeamView;
const pending = (more: Partial<PendingView>): PendingView => ({ price: 1, ...more }) as PendingView;

test("what the next question draws, not what the book says", () => {
  expect(nextPrice(team({ rewards: { radar: { draw: 3, keep: 1 } } }), ROW)).toBe("They draw 3, keep 1");
  const again = team({ rewards: { radar: { draw: 2, keep: 1 } }, prices: { "radar.1km": 2 } });
  expect(nextPrice(again, ROW)).toBe("They draw 2, keep 1, two times over");
  expect(firstPrice(again, ROW)).toBe("They draw 2, keep 1");
});

test("ASK-5: the next time is said as a sentence", () => {
  const paid = (times: number): TeamView =>
    team({ rewards: { radar: { draw: 2, keep: 1 } }, prices: { "radar.1km": times } });
  expect(priceNextTime(paid(2), ROW, "they")).toBe("next time they draw 2, keep 1, two times over");
  expect(priceNextTime(paid(3), ROW, "you")).toBe("next time you draw 2, keep 1, 3 times over");
  expect(priceNextTime(team({}), ROW, "they")).toBe("next time it is free");
});

test("MODE-11: where another team draws, it is named", () => {
  const cleo = { team: "Cleo" };
  const asked = team({ rewards: { radar: { draw: 2, keep: 1 } } });
  expect(nextPrice(asked, ROW, cleo)).toBe("Cleo draws 2, keeps 1");
  expect(priceNextTime(asked, ROW, cleo)).toBe("next time Cleo draws 2, keeps 1");
  expect(pendingPrice(pending({ reward: { draw: 2, keep: 1 } }), cleo)).toBe("Cleo draws 2, keeps 1");
});

describe("ASK-3: each figure of the evidence is called what it is", () => {
  const lines = (
    category: string,
    ours: Partial<Measure>,
    theirs: Partial<Measure>,
    told?: "story",
  ): string[] =>
    evidenceLines({ ours, theirs } as Evidence, category, "metric", told).map(
      ({ label, text }) => `${label}: ${plain(text)}`,
    );

  test("a thermometer is about where they were, not about where the hider was", () => {
    const [end, start] = [{ metres: 780 }, { metres: 2100 }];
    const said = ["From where they ended: 780 m", "From where they started: 2.1 km"];
    expect(lines("thermometer", end, start)).toEqual(said);
    expect(lines("thermometer", end, start, "story")).toEqual(said);
  });

  test("halves of the globe have names in the reader's language (MODE-21)", () => {
    const [ours, theirs] = [{ metres: 1_200_000, is_north: false }, { is_north: true }];
    expect(lines("matching", ours, theirs)).toEqual([
      "You: south of the equator, 1,200 km",
      "Seekers: north of the equator",
    ]);
  });

  test("a tentacle that does not reach says how far it reaches", () => {
    const [gap, reach] = [{ metres: 4000 }, { metres: 2000 }];
    expect(lines("tentacle", gap, reach)).toEqual(["From them to you: 4 km", "They ask within: 2 km"]);
    expect(lines("tentacle", gap, reach, "story")).toEqual(["Between them: 4 km", "Asked within: 2 km"]);
  });

  test("one that does reach names the place", () => {
    const [place, gap] = [{ name: "Old Mint", metres: 300 }, { metres: 1200 }];
    expect(lines("tentacle", place, gap)).toEqual([
      "Nearest to you: Old Mint, 300 m",
      "From them to you: 1.2 km",
    ]);
    expect(lines("tentacle", place, gap, "story")).toEqual([
      "Nearest to the hider: Old Mint, 300 m",
      "Between them: 1.2 km",
    ]);
  });
});

test("a free question says so, before it is asked and while it waits", () => {
  expect(nextPrice(team({}), ROW)).toBe("Free: nobody draws for it");
  expect(pendingPrice(pending({ is_free: true }))).toBe("Free: nobody draws for it");
});

test("an open question that pays nothing any more names no price", () => {
  expect(pendingPrice(pending({ reward: { draw: 4, keep: 1 } }), "you")).toBe("You draw 4, keep 1");
  expect(pendingPrice(pending({ is_late: true }))).toBe("");
});

describe("ASK-3: evidence has as many digits as its answer needs", () => {
  const said = (ours: Partial<Measure>, theirs: Partial<Measure>, edition: "metric" | "imperial"): string[] =>
    evidenceLines({ ours, theirs } as Evidence, "radar", edition).map(({ text }) => plain(text));

  test.each([
    [1040, 1000, "1.04 km", "1 km"],
    [1000.4, 1000, "1 km", "1 km"],
    [342, 339, "342 m", "339 m"],
    [996, 1000, "996 m", "1 km"],
    [27_300, 27_100, "27.3 km", "27.1 km"],
    [340, 1000, "340 m", "1 km"],
  ])("%d m and %d m", (ours, theirs, one, other) => {
    expect(said({ metres: ours }, { metres: theirs }, "metric")).toEqual([one, other]);
  });

  test("in miles and feet, and for heights", () => {
    expect(said({ metres: 1625 }, { metres: 1609.344 }, "imperial")).toEqual(["1.01 mi", "1 mi"]);
    expect(said({ height: 341 }, { height: 338 }, "metric")).toEqual(["341 m high", "338 m high"]);
  });

  test("one figure alone is said as always", () => {
    expect(said({ metres: 1040 }, { name: "Mill" }, "metric")).toEqual(["1 km", "Mill"]);
  });
});

/** What ruled a station out: asked for once while the same counts, and told in the words of the log. */
import { expect, test } from "vitest";
import { setOf } from "../../../src/play/collected";
import type { Table } from "../../../src/play/table.svelte";
import { reasonsNow, worded } from "../../../src/screens/seeker/whyout";
import type { EntryView, Mark, RuledOut } from "../../../src/wire.gen";

const REASONS: RuledOut[] = [
  { by: "answer", stations: ["abbey", "castle"], entry: 1 },
  { by: "mark", stations: ["mill"], mark: "m1" },
];

/** A table whose server may be out of reach; what the reasons rest on can be changed. */
function table() {
  const marks: Mark[] = [
    { id: "m1", by: "me", what: "station" },
    { id: "m2", by: "ben", what: "station" },
  ];
  const entry = { number: 1, question: "radar.1km", outcome: "answered", answer: { verdict: "no" } };
  const here = {
    asked: 0,
    isGone: false,
    left: setOf(["market"]),
    clues: { key: "1," },
    seat: { seat: "me" },
    seatName: () => "Ben",
    questions: new Map([["radar.1km", { category: "radar", wording: "Are you within 1 km of us?" }]]),
    team: { marks, entries: [entry as unknown as EntryView] },
    ask: (what: string): Promise<RuledOut[]> => {
      here.asked += 1;
      return here.isGone || what !== "ruled-out"
        ? Promise.reject(new Error("gone"))
        : Promise.resolve(REASONS);
    },
  };
  return here;
}
const seated = (here: ReturnType<typeof table>): Table => here as unknown as Table;
const titleOf = (reason: RuledOut): string | undefined => worded(seated(table()), reason)?.title;

test("every station has its reason, and one request brings them all", async () => {
  const here = table();
  const reasons = await reasonsNow(seated(here));
  expect([...reasons.keys()]).toEqual(["abbey", "castle", "mill"]);
  expect((await reasonsNow(seated(here))).get("castle")?.entry).toBe(1);
  expect(here.asked).toBe(1);
});

test("reasons are asked for anew once other stations, clues or marks count", async () => {
  const here = table();
  await reasonsNow(seated(here));
  here.left = setOf(["market", "mill"]);
  await reasonsNow(seated(here));
  here.clues.key = "1,1,";
  await reasonsNow(seated(here));
  here.team.marks = [];
  await reasonsNow(seated(here));
  expect(here.asked).toBe(4);
});

test("reasons that could not be had are asked for by the next look", async () => {
  const here = table();
  here.isGone = true;
  await expect(reasonsNow(seated(here))).rejects.toThrow("gone");
  here.isGone = false;
  expect((await reasonsNow(seated(here))).size).toBe(3);
});

test("an answer is told as the log tells it", () => {
  expect(worded(seated(table()), { by: "answer", stations: [], entry: 1 })).toMatchObject({
    title: "Are you within 1 km of us?",
    outcome: "No",
  });
  expect(worded(seated(table()), { by: "answer", stations: [], entry: 7 })).toBeUndefined();
});

test("a mark is told by who made it; reach and a move have their own words", () => {
  expect(titleOf({ by: "mark", stations: [], mark: "m1" })).toBe("You struck it out");
  expect(titleOf({ by: "mark", stations: [], mark: "m2" })).toBe("Ben struck it out");
  expect(titleOf({ by: "mark", stations: [], mark: "m3" })).toBeUndefined();
  expect(titleOf({ by: "reach", stations: [] })).toBe("It could not be reached in time");
  expect(titleOf({ by: "move", stations: [] })).toBe("The hider’s old station");
});

/** The surveyor: pieces are asked for once, and what came is kept. */
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { expect, test, vi } from "vitest";
import type { Answer } from "../../../src/map/survey/letters";
import { SurveyorAway } from "../../../src/map/survey/away";
import { type Server, Surveyor } from "../../../src/map/survey/surveyor";
import { KIND } from "../../../src/map/survey/unpack";
import { packed } from "./pack";
import { disc } from "./shapes";

interface Asked {
  readonly path: string;
  readonly hashes: readonly string[];
}

/** A server that knows every piece whose name does not begin with "un", and may be in a tunnel. */
function server(): Server & { asked: Asked[]; isGone: boolean } {
  const here: ReturnType<typeof server> = {
    asked: [],
    isGone: false,
    ask: () => Promise.reject(new Error("nobody asks for text")),
    askBytes: (path, kind, { body } = {}) => {
      const { hashes } = body as { hashes: string[] };
      here.asked.push({ path, hashes });
      if (here.isGone || kind !== KIND) return Promise.reject(new Error("no answer"));
      const known = [...hashes.entries()].filter(([, hash]) => !hash.startsWith("un"));
      return Promise.resolve(packed(new Map(known.map(([place]) => [place, disc(0.05, 0.05, 0.02, 24)]))));
    },
  };
  return here;
}

const isBlank = (surveyor: Surveyor, ...names: string[]): boolean => {
  surveyor.draw({ left: [], still: [], isRestOut: false });
  const blank = surveyor.tile(8, 128, 127).byteLength;
  surveyor.draw({ left: names, still: names, isRestOut: false });
  return surveyor.tile(8, 128, 127).byteLength === blank;
};

test("a piece is asked for once, with the seat's game", async () => {
  const there = server();
  const surveyor = new Surveyor(there);
  expect(await surveyor.fetch("/areas", "token", ["one", "two"])).toEqual([]);
  await surveyor.fetch("/areas", "token", ["two", "three"]);
  expect(there.asked).toEqual([
    { path: "/areas", hashes: ["one", "two"] },
    { path: "/areas", hashes: ["three"] },
  ]);
  expect(isBlank(surveyor, "one")).toBe(false);
});

test("a piece that nobody knows is told of", async () => {
  const surveyor = new Surveyor(server());
  expect(await surveyor.fetch("/areas", "token", ["unheard-of", "one"])).toEqual(["unheard-of"]);
  expect([isBlank(surveyor, "one"), isBlank(surveyor, "unheard-of")]).toEqual([false, true]);
});

test("a piece of both areas is asked for once", async () => {
  const there = server();
  await new Surveyor(there).fetch("/areas", "token", ["one", "two", "two", "one"]);
  expect(there.asked.map(({ hashes }) => hashes)).toEqual([["one", "two"]]);
});

test("a country is asked for in parts; what came before the tunnel is not asked for again", async () => {
  const there = server();
  const surveyor = new Surveyor(there);
  const many = Array.from({ length: 1200 }, (_, turn) => `piece ${turn}`);
  await surveyor.fetch("/areas", "token", many.slice(0, 500));
  there.isGone = true;
  await expect(surveyor.fetch("/areas", "token", many)).rejects.toThrow("no answer");
  there.isGone = false;
  there.asked.length = 0;
  await surveyor.fetch("/areas", "token", many);
  expect(there.asked.map(({ hashes }) => hashes.length)).toEqual([500, 200]);
});

test("of a story's next moment only the pieces are asked for that the one before did not have", async () => {
  const there = server();
  const moments = [
    { area: ["one", "two"], never_moved: ["one"], km2: 31 },
    { area: ["two"], never_moved: ["three"], km2: 12 },
  ];
  const surveyor = new Surveyor({ ...there, ask: () => Promise.resolve(moments.shift() as never) });
  await surveyor.fetchStory("/story/area?moment=3", "token");
  const { left, still, km2 } = await surveyor.fetchStory("/story/area?moment=4", "token");
  expect(there.asked.map(({ hashes }) => hashes)).toEqual([["one", "two"], ["three"]]);
  expect([left, still, km2]).toEqual([["two"], ["three"], 12]);
  expect(isBlank(surveyor, ...left)).toBe(false);
});

test("what holds only if they moved is a layer of its own, found by the names of the pieces", async () => {
  const surveyor = new Surveyor(server());
  await surveyor.fetch("/areas", "token", ["one", "two"]);
  const layersOf = (still: string[]): string[] => {
    surveyor.draw({ left: ["one", "two"], still, isRestOut: false });
    return Object.keys(new VectorTile(new PbfReader(surveyor.tile(8, 128, 127))).layers);
  };
  expect(layersOf(["one", "two"])).not.toContain("moved");
  expect(layersOf(["one"])).toContain("moved");
});

/** A thread that is no thread: what is written to it waits to be answered. */
function thread() {
  const letters: { number: number; asks: string }[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  return {
    letters,
    answers: (answer: Answer) => listeners.get("message")?.({ data: answer }),
    fails: () => listeners.get("error")?.({}),
    post: {
      postMessage: (letter: unknown) => void letters.push(letter as { number: number; asks: string }),
      addEventListener: (kind: string, listener: unknown) =>
        void listeners.set(kind, listener as (event: unknown) => void),
      terminate: vi.fn(),
    },
  };
}

test("each letter gets its own answer, in whatever order they come", async () => {
  const { post, letters, answers } = thread();
  const away = new SurveyorAway(() => post);
  const [tile, pieces] = [away.tile(1, 0, 0), away.fetch("/areas", "token", ["one"])];
  expect(letters.map(({ asks }) => asks)).toEqual(["tile", "fetch"]);
  answers({ number: 2, content: [] });
  answers({ number: 1, content: new ArrayBuffer(3) });
  expect(await pieces).toEqual([]);
  expect((await tile).byteLength).toBe(3);
});

test("whoever waits hears of a failure, and may ask again", async () => {
  const { post, answers, fails } = thread();
  const begin = vi.fn(() => post);
  const away = new SurveyorAway(begin);
  const first = away.fetch("/areas", "token", ["one"]);
  answers({ number: 1, failed: "no answer" });
  await expect(first).rejects.toThrow("no answer");
  const second = away.tile(1, 0, 0);
  fails();
  await expect(second).rejects.toThrow("gone home");
  void away.tile(1, 0, 0);
  expect(begin).toHaveBeenCalledTimes(2);
});

test("no thread is begun before the first letter", () => {
  const begin = vi.fn(() => thread().post);
  new SurveyorAway(begin).dismiss();
  expect(begin).not.toHaveBeenCalled();
});

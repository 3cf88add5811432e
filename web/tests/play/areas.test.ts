/** Which pieces of the area are here: each is asked for once, and no half area is shown. */
import { expect, test } from "vitest";
import type { SurveyorAway } from "../../src/map/survey/away";
import { Areas } from "../../src/play/areas.svelte";
import { lasting } from "../../src/play/collected";

/** A surveyor who may be in a tunnel, and whom nobody told of pieces that begin with "un". */
function surveyor() {
  const here = {
    asked: [] as (readonly string[])[],
    isGone: false,
    fetch: (_path: string, _token: string, hashes: readonly string[]): Promise<readonly string[]> => {
      here.asked.push(hashes);
      if (here.isGone) return Promise.reject(new Error("no answer"));
      return Promise.resolve(hashes.filter((hash) => hash.startsWith("un")));
    },
  };
  return here;
}

const areasWith = (far: ReturnType<typeof surveyor>): Areas =>
  new Areas({ game: "game", token: "token" }, far as unknown as SurveyorAway);

test("an area is whole once all of its pieces are here, and each is asked for once", async () => {
  const far = surveyor();
  const areas = areasWith(far);
  const pieces = ["one", "two"];
  expect(areas.whole(pieces)).toBeUndefined();
  await areas.fetch(pieces);
  expect(areas.whole(pieces)).toBe(pieces);
  await areas.fetch(["two", "three"]);
  expect(far.asked).toEqual([["one", "two"], ["three"]]);
});

test("what could not be had is asked for again, and until then the area is not whole", async () => {
  const far = surveyor();
  const areas = areasWith(far);
  far.isGone = true;
  await expect(areas.fetch(["one"])).rejects.toThrow("no answer");
  expect(areas.whole(["one"])).toBeUndefined();
  far.isGone = false;
  await areas.fetch(["one"]);
  expect(areas.whole(["one"])).toEqual(["one"]);
});

test("a piece that nobody knows yet keeps its area from being shown, and is asked for again", async () => {
  const far = surveyor();
  const areas = areasWith(far);
  await areas.fetch(["one", "unheard-of"]);
  expect(areas.whole(["one", "unheard-of"])).toBeUndefined();
  expect(areas.whole(["one"])).toEqual(["one"]);
  await areas.fetch(["one", "unheard-of"]);
  expect(far.asked).toEqual([["one", "unheard-of"], ["unheard-of"]]);
});

test("what was there stays while there is nothing, unless it was nothing itself", () => {
  const last = lasting<string>();
  expect(last(undefined)).toBeUndefined();
  expect(last(["one"])).toEqual(["one"]);
  expect(last(undefined)).toEqual(["one"]);
  expect(last([])).toEqual([]);
  expect(last(undefined)).toBeUndefined();
});

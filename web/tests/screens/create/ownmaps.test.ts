/** Maps of one's own are found again on the phone that brought or made them, as long as the server has them. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepOwnMap, ownMaps } from "$/screens/create/maps/ownmaps";

const gone = new Set<string>();
let busy = false;

beforeEach(() => {
  gone.clear();
  busy = false;
  localStorage.clear();
  vi.stubGlobal("fetch", (path: string) => {
    const hash = path.split("/").at(-2) ?? "";
    const [status, body] = busy
      ? [503, { code: "busy", sentence: "Later." }]
      : gone.has(hash)
        ? [404, { code: "no-such-map", sentence: "There is no such map." }]
        : [200, { hash, title: hash }];
    const headers = { "content-type": "application/json" };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const hashes = async (): Promise<string[]> => (await ownMaps()).map(({ hash }) => hash);

test("the one played on last comes first, and each is there once", async () => {
  for (const hash of ["one", "two", "one"]) keepOwnMap(hash);
  expect(await hashes()).toEqual(["one", "two"]);
});

test("one that the server has no longer is forgotten, one that it cannot look up just now is not", async () => {
  for (const hash of ["one", "two"]) keepOwnMap(hash);
  busy = true;
  await hashes().catch(() => undefined);
  busy = false;
  gone.add("two");
  expect(await hashes()).toEqual(["one"]);
  gone.clear();
  expect(await hashes()).toEqual(["one"]);
});

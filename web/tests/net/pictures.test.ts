/** Photos come with the seat's key, once each; what is no picture of our server is none. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal, Unreachable } from "../../src/net/api";
import { picture, tracedStreet } from "../../src/net/pictures";

let answers: Response[];
const asked = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => {
  answers = [];
  asked.mockReset();
  asked.mockImplementation(() => Promise.resolve(answers.shift() ?? new Response(null, { status: 502 })));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => void vi.unstubAllGlobals());

const jpeg = (): Response => new Response("a tree", { headers: { "content-type": "image/jpeg" } });

test("a photo is fetched once with the seat's key", async () => {
  answers = [jpeg()];
  const address = await picture("g", "secret", "p1");
  expect(await picture("g", "secret", "p1")).toBe(address);
  expect(asked).toHaveBeenCalledOnce();
  expect(new Headers(asked.mock.calls[0]?.[1].headers).get("authorization")).toBe("Bearer secret");
});

test("one that did not come, or came from somebody else, is asked for again when it is wanted again", async () => {
  answers = [
    new Response(null, { status: 502 }),
    new Response("<html>", { headers: { "content-type": "text/html" } }),
    jpeg(),
  ];
  await expect(picture("g", "secret", "p2")).rejects.toBeInstanceOf(Unreachable);
  await expect(picture("g", "secret", "p2")).rejects.toBeInstanceOf(Unreachable);
  expect(await picture("g", "secret", "p2")).toMatch(/^blob:/);
});

test("a street that cannot be traced says why", async () => {
  const why = { code: "needs-position", sentence: "Nobody knows where you are." };
  answers = [new Response(JSON.stringify(why), { status: 409 })];
  await expect(tracedStreet("g", "secret")).rejects.toEqual(new Refusal(why.code, why.sentence, 409));
});

/** A refusal carries the server's sentence; anything that is not our server is "unreachable". */
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { Refusal, Unreachable, ask, askBytes } from "../../src/net/api";

const answering = (status: number, body: string) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(body || null, { status }))),
  );

afterEach(() => void vi.unstubAllGlobals());

test("the seat's token travels as a bearer token and the body as JSON", async () => {
  answering(200, '{"ok":true}');
  expect(await ask("/api/x", { method: "POST", body: { a: 1 }, token: "secret" })).toEqual({ ok: true });
  const [, request] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(new Headers(request?.headers).get("authorization")).toBe("Bearer secret");
  expect(request?.body).toBe('{"a":1}');
});

test("a refusal keeps its code and sentence", async () => {
  answering(409, '{"code":"pending","sentence":"A question is still pending."}');
  await expect(ask("/api/x")).rejects.toEqual(new Refusal("pending", "A question is still pending.", 409));
});

test.each([
  ["a captive portal", 200, "<html>"],
  ["a proxy's error", 502, '{"oops":1}'],
])("%s is not our server", async (_what, status, body) => {
  answering(status, body);
  await expect(ask("/api/x")).rejects.toBeInstanceOf(Unreachable);
});

test("no network is unreachable, and an answer without content is fine", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
  await expect(ask("/api/x")).rejects.toBeInstanceOf(Unreachable);
  answering(204, "");
  expect(await ask("/api/x")).toBeUndefined();
});

describe("bytes", () => {
  const KIND = "application/vnd.hideline.pieces";
  const request = { method: "POST", body: { hashes: [] }, token: "secret" } as const;

  it("are asked for by their kind, and come as they are", async () => {
    const body = new Uint8Array([0, 200, 7]);
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.resolve(new Response(body, { headers: { "content-type": KIND } }))),
    );
    expect(new Uint8Array(await askBytes("/api/x", KIND, request))).toEqual(body);
    const [, sent] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(new Headers(sent?.headers).get("accept")).toBe(KIND);
    expect(new Headers(sent?.headers).get("authorization")).toBe("Bearer secret");
  });

  it("of another kind are not our server's", async () => {
    answering(200, "<html>");
    await expect(askBytes("/api/x", KIND, request)).rejects.toBeInstanceOf(Unreachable);
  });

  it("that are refused keep the sentence why", async () => {
    answering(401, '{"code":"no","sentence":"Not for you."}');
    await expect(askBytes("/api/x", KIND, request)).rejects.toEqual(new Refusal("no", "Not for you.", 401));
  });
});

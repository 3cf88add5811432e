/** A refusal carries the server's sentence; anything that is not our server is "unreachable". */
import { afterEach, expect, test, vi } from "vitest";
import { Refusal, Unreachable, ask } from "../../src/net/api";

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

/** A refusal carries the server's sentence; anything that is not our server is "unreachable". */
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { Refusal, Unreachable, ask, askBytes, send } from "../../src/net/api";

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

describe("a line that carries nothing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A server that answers in parts whenever the test says so, and hears that nobody waits any more. */
  function aSlowServer() {
    let answer: (body: ReadableStream) => void = () => undefined;
    let parts: ReadableStreamDefaultController | undefined;
    vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => {
      const given = new Promise<Response>((resolve, reject) => {
        answer = (body) => resolve(new Response(body));
        signal?.addEventListener("abort", () => {
          reject(new DOMException("given up", "AbortError"));
          parts?.error(new DOMException("given up", "AbortError"));
        });
      });
      return given;
    });
    return {
      begins: () => answer(new ReadableStream({ start: (begun) => void (parts = begun) })),
      says: (text: string) => parts?.enqueue(new TextEncoder().encode(text)),
      ends: () => parts?.close(),
    };
  }

  const reason = (asked: Promise<unknown>): Promise<unknown> => asked.catch((why: unknown) => why);

  it("is given up after a while, as one that is not there", async () => {
    aSlowServer();
    const failed = reason(ask("/api/x"));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failed).toBeInstanceOf(Unreachable);
  });

  it("is given up in the middle of an answer, too", async () => {
    const server = aSlowServer();
    const failed = reason(ask("/api/x"));
    await vi.advanceTimersByTimeAsync(15_000);
    server.begins();
    server.says('{"half":');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failed).toBeInstanceOf(Unreachable);
  });

  it("is not one that is slow: what still comes is waited for", async () => {
    const server = aSlowServer();
    const asked = ask("/api/x");
    server.begins();
    for (const part of ["[1", ",2", ",3", "]"]) {
      await vi.advanceTimersByTimeAsync(15_000);
      server.says(part);
    }
    server.ends();
    expect(await asked).toEqual([1, 2, 3]);
  });

  it("is waited for longer where the work takes longer, and no longer than whoever asks wants", async () => {
    aSlowServer();
    const mind = new AbortController();
    const failed = reason(ask("/api/x", { within: 60_000, signal: mind.signal }));
    await vi.advanceTimersByTimeAsync(50_000);
    mind.abort();
    expect(await failed).toMatchObject({ name: "AbortError" });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a file on its way", () => {
  class Line extends EventTarget {
    static last: Line;
    upload = new EventTarget();
    status = 200;
    responseText = '{"ok":true}';
    open = (): void => undefined;
    setRequestHeader = (): void => undefined;
    abort = (): void => void this.dispatchEvent(new Event("abort"));
    send(): void {
      Line.last = this;
    }
    goes(loaded: number): void {
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total: 4 }));
    }
  }
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("XMLHttpRequest", Line);
  });
  afterEach(() => void vi.useRealTimers());

  it("is given up where nothing moves any more", async () => {
    const shares: number[] = [];
    const sent = send("/api/maps", new Blob(), { progress: (share) => shares.push(share) });
    const over = expect(sent).rejects.toBeInstanceOf(Unreachable);
    await vi.advanceTimersByTimeAsync(15_000);
    Line.last.goes(1);
    await vi.advanceTimersByTimeAsync(15_000);
    Line.last.goes(2);
    await vi.advanceTimersByTimeAsync(20_000);
    await over;
    expect(shares).toEqual([0.25, 0.5]);
  });

  it("may take long to be looked at once all of it is there", async () => {
    const sent = send("/api/maps", new Blob());
    Line.last.upload.dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(60_000);
    Line.last.dispatchEvent(new Event("load"));
    expect(await sent).toEqual({ ok: true });
  });
});

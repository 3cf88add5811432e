import { afterEach, expect, test, vi } from "vitest";
import { Refusal, Unreachable } from "$/net/api";
import { upload } from "$/net/uploads";

/** A server that keeps what arrives; `tunnel` says which requests are lost, on the way there or on the way back. */
class Spool {
  bytes = "";
  requests: string[] = [];

  constructor(
    private readonly size: number,
    private readonly lost: (turn: number) => "there" | "back" | undefined = () => undefined,
  ) {
    vi.stubGlobal("fetch", (path: string, request: RequestInit) => this.#answer(path, request));
  }

  async #answer(path: string, request: RequestInit): Promise<Response> {
    const fate = this.lost(this.requests.push(`${request.method} ${path}`) - 1);
    if (fate === "there") throw new TypeError("Failed to fetch");
    const said = await this.#take(path, request);
    if (fate === "back") throw new TypeError("Failed to fetch");
    return said;
  }

  async #take(path: string, request: RequestInit): Promise<Response> {
    if (request.method === "PUT") {
      const offset = Number(new URL(path, "http://x").searchParams.get("offset"));
      if (offset !== this.bytes.length)
        return new Response(JSON.stringify({ code: "upload-stands-elsewhere", sentence: "", fields: {} }), {
          status: 409,
        });
      this.bytes += await (request.body as Blob).text();
    }
    const photo = this.bytes.length === this.size ? { photo: "abc", size: 1 } : null;
    return new Response(JSON.stringify({ upload: "u", received: this.bytes.length, size: this.size, photo }));
  }
}

const WORDS = "a photo of the tallest building in the zone";
const photo = new Blob([WORDS]);
const how = { game: "g", token: "t", piece: 10, wait: () => Promise.resolve() };

afterEach(() => vi.unstubAllGlobals());

test("a photo arrives whole, piece by piece, and tells how far it is", async () => {
  const spool = new Spool(WORDS.length);
  const shares: number[] = [];
  expect(await upload(photo, { ...how, progress: (share) => shares.push(share) })).toBe("abc");
  expect(spool.bytes).toBe(WORDS);
  expect(shares.at(-1)).toBe(1);
  expect(spool.requests).toHaveLength(1 + Math.ceil(WORDS.length / 10));
});

test.each(["there", "back"] as const)("a piece lost on the way %s costs only itself", async (way) => {
  const spool = new Spool(WORDS.length, (turn) => (turn === 2 || turn === 5 ? way : undefined));
  expect(await upload(photo, how)).toBe("abc");
  expect(spool.bytes).toBe(WORDS);
});

test("a tunnel without end is given up, and said so", async () => {
  new Spool(WORDS.length, (turn) => (turn > 1 ? "there" : undefined));
  await expect(upload(photo, how)).rejects.toBeInstanceOf(Unreachable);
});

test("a no of the server stands", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(JSON.stringify({ code: "malformed", sentence: "Too large." }), { status: 400 }),
    ),
  );
  await expect(upload(photo, how)).rejects.toBeInstanceOf(Refusal);
});

test("a server that is busy is asked again", async () => {
  const spool = new Spool(WORDS.length);
  const { fetch } = globalThis;
  let turn = 0;
  const busy = { code: "try-later", sentence: "Too much at once." };
  vi.stubGlobal("fetch", (...request: Parameters<typeof fetch>) => {
    turn += 1;
    return turn === 1 || turn === 4
      ? Promise.resolve(new Response(JSON.stringify(busy), { status: 429 }))
      : fetch(...request);
  });
  expect(await upload(photo, how)).toBe("abc");
  expect(spool.bytes).toBe(WORDS);
});

test("a piece that hangs is given up, and the upload goes on where the server says", async () => {
  vi.useFakeTimers();
  const spool = new Spool(WORDS.length);
  const { fetch } = globalThis;
  let turn = 0;
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    turn += 1;
    if (turn !== 3) return fetch(path, request);
    return new Promise((_, reject) =>
      request.signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError"))),
    );
  });
  const sent = upload(photo, how);
  await vi.advanceTimersByTimeAsync(40_000);
  vi.useRealTimers();
  expect(await sent).toBe("abc");
  expect(spool.bytes).toBe(WORDS);
});

test("on a slow line smaller pieces get through", async () => {
  vi.useFakeTimers();
  const big = new Blob(["x".repeat(100_000)]);
  const spool = new Spool(big.size);
  const { fetch } = globalThis;
  const sizes: number[] = [];
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    const size = request.body instanceof Blob ? request.body.size : 0;
    if (size > 0) sizes.push(size);
    if (size <= 30_000) return fetch(path, request);
    return new Promise((_, reject) =>
      request.signal?.addEventListener("abort", () => reject(new DOMException("given up", "AbortError"))),
    );
  });
  const sent = upload(big, { ...how, piece: 100_000 });
  await vi.advanceTimersByTimeAsync(2 * 40_000);
  vi.useRealTimers();
  expect(await sent).toBe("abc");
  expect(sizes).toEqual([100_000, 50_000, 25_000, 25_000, 25_000, 25_000]);
  expect(spool.bytes).toHaveLength(big.size);
});

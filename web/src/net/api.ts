/** Requests to the game's server: typed answers, the seat's token, and the one error shape the server has. */

/** The server said no, in one sentence for the player. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly status: number,
    /** What the sentence speaks of, such as the setting that cannot be. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(sentence);
  }

  /** Too much at once, or the server cannot just now: the same is right a little later. */
  get isForNow(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** The server could not be reached or was not itself; nothing was lost, trying again is right. */
export class Unreachable extends Error {}

export interface Ask {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON; a part of a file as it is. */
  readonly body?: unknown;
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** How many milliseconds may pass in which nothing comes. */
  readonly within?: number;
}

/**
 * A phone may show bars and get no data, and its browser would wait for as long as that lasts. A slow line is waited for
 * as long as anything comes over it.
 */
const WITHIN_MS = 20_000;
/** What a map is worth or becomes is worked out first: a country's takes minutes, and may have to wait for its turn. */
export const WORKSHOP_WITHIN_MS = 600_000;

export async function ask<Answer>(path: string, request: Ask = {}): Promise<Answer> {
  const answer = await answered(path, "application/json", request);
  return (answer.status === 204 ? undefined : readable(answer)) as Answer;
}

/** Ask for bytes of one kind, where text would be many times as long. */
export async function askBytes(path: string, kind: string, request: Ask = {}): Promise<ArrayBuffer> {
  const answer = await answered(path, kind, request);
  if (answer.kind !== kind) throw new Unreachable("not our server's answer");
  return answer.content.buffer;
}

/** An answer that has come whole. */
interface Answered {
  readonly status: number;
  readonly kind: string | undefined;
  readonly content: Uint8Array<ArrayBuffer>;
}

async function answered(
  path: string,
  accept: string,
  { method = "GET", body, token, signal, within = WITHIN_MS }: Ask,
): Promise<Answered> {
  const headers = new Headers({ accept });
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  const isFile = body instanceof Blob;
  if (body !== undefined)
    headers.set("content-type", isFile ? "application/octet-stream" : "application/json");
  const sent = isFile ? body : body === undefined ? null : JSON.stringify(body);
  const answer = await reach(path, { method, headers, body: sent, signal: signal ?? null }, within);
  if (answer.status >= 400) throw asRefusal(readable(answer), answer.status);
  return answer;
}

async function reach(path: string, request: RequestInit, within: number): Promise<Answered> {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  let timer = setTimeout(giveUp, within);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, within);
  };
  request.signal?.addEventListener("abort", giveUp);
  try {
    const answer = await fetch(path, { ...request, signal: abort.signal });
    const kind = answer.headers.get("content-type")?.split(";")[0];
    return { status: answer.status, kind, content: await wholeOf(answer, heard) };
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Unreachable("no answer, or only a part of it", { cause });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", giveUp);
  }
}

async function wholeOf({ body }: Response, heard: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    parts.push(part.value);
  }
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const readable = ({ content }: Answered): unknown => parsed(new TextDecoder().decode(content));

function asRefusal(content: unknown, status: number): Refusal | Unreachable {
  if (typeof content === "object" && content !== null && "code" in content && "sentence" in content) {
    const { fields = {} } = content as { fields?: Record<string, string> };
    return new Refusal(String(content.code), String(content.sentence), status, fields);
  }
  return new Unreachable(`status ${status}`);
}

export interface Sending {
  readonly token?: string;
  /** Told how much of it has gone, from 0 to 1. */
  readonly progress?: (share: number) => void;
}

/** Send a file as it is. Only the old request object tells how far it has come. */
export async function send<Answer>(
  path: string,
  file: Blob,
  { token, progress }: Sending = {},
): Promise<Answer> {
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.setRequestHeader("content-type", "application/octet-stream");
  if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
  await answeredTo(request, file, progress);
  const content = parsed(request.responseText);
  if (request.status >= 400) throw asRefusal(content, request.status);
  return content as Answer;
}

/** Given up when nothing moves any more; once all has gone, what becomes of it may take the server a while. */
function answeredTo(request: XMLHttpRequest, file: Blob, progress: Sending["progress"]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (within: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), within);
  };
  return new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(new Unreachable("no answer"));
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait(WITHIN_MS);
      progress?.(loaded / total);
    });
    request.upload.addEventListener("load", () => wait(WORKSHOP_WITHIN_MS));
    request.addEventListener("load", () => resolve());
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    wait(WITHIN_MS);
    request.send(file);
  }).finally(() => clearTimeout(timer));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A captive portal or a proxy's own page: not our server.
    throw new Unreachable("not our server's answer", { cause });
  }
}

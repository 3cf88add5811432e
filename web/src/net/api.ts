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
  readonly body?: unknown;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

export async function ask<Answer>(path: string, request: Ask = {}): Promise<Answer> {
  const answer = await answered(path, "application/json", request);
  return (answer.status === 204 ? undefined : await readable(answer)) as Answer;
}

/** Ask for bytes of one kind, where text would be many times as long. */
export async function askBytes(path: string, kind: string, request: Ask = {}): Promise<ArrayBuffer> {
  const answer = await answered(path, kind, request);
  if (answer.headers.get("content-type") !== kind) throw new Unreachable("not our server's answer");
  try {
    return await answer.arrayBuffer();
  } catch (cause) {
    throw new Unreachable("only a part of the answer", { cause });
  }
}

async function answered(
  path: string,
  accept: string,
  { method = "GET", body, token, signal }: Ask,
): Promise<Response> {
  const headers = new Headers({ accept });
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const answer = await reach(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!answer.ok) throw asRefusal(await readable(answer), answer.status);
  return answer;
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Unreachable("no answer", { cause });
  }
}

async function readable(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (cause) {
    // A captive portal or a proxy's own page: not our server.
    throw new Unreachable("not our server's answer", { cause });
  }
}

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
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("content-type", "application/octet-stream");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => progress?.(loaded / total));
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", () => reject(new Unreachable("no answer")));
    request.send(file);
  });
  const content = parsed(text);
  if (status >= 400) throw asRefusal(content, status);
  return content as Answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Unreachable("not our server's answer", { cause });
  }
}

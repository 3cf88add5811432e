/**
 * Photos sent in pieces: a tunnel costs the piece that was on its way, not the photo. The server says how far an
 * upload has come, and that is where it goes on.
 */
import type { BeginUpload, UploadState } from "$/wire.gen";
import { Refusal, Unreachable, ask } from "./api";
import { aWhile } from "./backoff";

export interface Upload {
  readonly game: string;
  readonly token: string;
  /** Told how much has arrived, from 0 to 1. */
  readonly progress?: (share: number) => void;
  /** Bytes of a piece. */
  readonly piece?: number;
  readonly wait?: (failures: number) => Promise<void>;
}

const PIECE = 192 * 1024;
/** Nothing comes back before all of it has gone, on the edge of a network at a few kilobytes a second. */
const PIECE_WITHIN_MS = 40_000;
/** A piece that was too much is sent as two, down to so many bytes. */
const LEAST_PIECE = 12 * 1024;
const TRIES = 8;
const STANDS_ELSEWHERE = "upload-stands-elsewhere";

/** Send it all; the photo's id for commands. */
export async function upload(file: Blob, how: Upload): Promise<string> {
  const { game, token, progress, wait = aWhile } = how;
  let { piece = PIECE } = how;
  const path = `/api/games/${game}/uploads`;
  const body: BeginUpload = { size: file.size };
  let state = await insist(() => ask<UploadState>(path, { method: "POST", body, token }), wait);
  while (!state.photo) {
    const { upload: id, received } = state;
    const put = async (): Promise<UploadState> => {
      const body = file.slice(received, received + piece);
      const query = `?offset=${received}`;
      try {
        return await ask<UploadState>(`${path}/${id}${query}`, {
          method: "PUT",
          body,
          token,
          within: PIECE_WITHIN_MS,
        });
      } catch (reason) {
        if (reason instanceof Unreachable) piece = Math.max(Math.min(piece, LEAST_PIECE), piece / 2);
        throw reason;
      }
    };
    state = await insist(put, wait, () => ask<UploadState>(`${path}/${id}`, { token }));
    progress?.(state.received / state.size);
  }
  return state.photo.photo;
}

/** Try until it is done: what was lost on the way is asked for again, a no of the server stands. */
async function insist(
  work: () => Promise<UploadState>,
  wait: (failures: number) => Promise<void>,
  again: () => Promise<UploadState> = work,
): Promise<UploadState> {
  let [next, failures] = [work, 0];
  for (;;) {
    try {
      return await next();
    } catch (reason) {
      const mayGoOn =
        reason instanceof Unreachable ||
        (reason instanceof Refusal && (reason.isForNow || reason.code === STANDS_ELSEWHERE));
      failures += 1;
      if (!mayGoOn || failures >= TRIES) throw reason;
      await wait(failures);
      next = again;
    }
  }
}

/** Maps that were uploaded or cut to size on this phone: they are on no list of the server. Kept by their hashes, newest first. */
import { Refusal, ask } from "$/net/api";
import type { MapLine } from "$/wire.gen";

const KEPT_AS = "own maps";
const MOST = 12;

const kept = (): readonly string[] => JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]") as string[];
const keep = (hashes: readonly string[]): void => localStorage.setItem(KEPT_AS, JSON.stringify(hashes));
const others = (hash: string): string[] => kept().filter((each) => each !== hash);

export function keepOwnMap(hash: string): void {
  keep([hash, ...others(hash)].slice(0, MOST));
}

/** Those that the server still has; one that is gone from it is forgotten here, too. */
export async function ownMaps(): Promise<MapLine[]> {
  const found = await Promise.all(kept().map(lineOf));
  return found.filter((line) => line !== undefined);
}

async function lineOf(hash: string): Promise<MapLine | undefined> {
  try {
    return await ask<MapLine>(`/api/maps/${hash}/line`);
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    if (!reason.isForNow) keep(others(hash));
    return undefined;
  }
}

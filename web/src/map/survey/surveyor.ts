/**
 * Owns the pieces of a game's areas away from the page's own thread: fetches and keeps them by name, and cuts out of
 * those that are to be drawn the tiles of the map. A country has half a million corners; the page never sees one.
 */
import type { Geometry } from "geojson";
import type { Ask } from "$/net/api";
import type { StoryArea, Wanted } from "$/wire.gen";
import { type Outline, outlinesOf } from "./outline";
import { type Piece, pieceOf } from "./piece";
import type { Plan, ToldArea } from "./plan";
import { encoded } from "./encode";
import { type Drawing, EXTENT, cutsBetween, layersOf } from "./tile";
import { KIND, unpacked } from "./unpack";

/** The ways to ask the game's server. */
export interface Server {
  ask<Answer>(path: string, request?: Ask): Promise<Answer>;
  askBytes(path: string, kind: string, request?: Ask): Promise<ArrayBuffer>;
}

/** So many pieces are asked for at once: some 300 kB, so that little is lost with the signal. */
const AT_ONCE = 500;
const NOTHING: Drawing = { left: [], doubtful: [], still: [], cuts: new Set(), isRestOut: false };

const without = (names: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return names.filter((name) => !known.has(name));
};

export class Surveyor {
  readonly #pieces = new Map<string, Piece>();
  #drawing = NOTHING;

  constructor(private readonly server: Server) {}

  /** Fetch pieces that are not here yet, by their hashes, and tell which nobody knew; what came before a failure stays. */
  async fetch(path: string, token: string, hashes: readonly string[]): Promise<readonly string[]> {
    // What is left, and what is left if they never moved, have most pieces in common.
    const missing = [...new Set(hashes)].filter((hash) => !this.#pieces.has(hash));
    for (let turn = 0; turn < missing.length; turn += AT_ONCE) {
      const body: Wanted = { hashes: missing.slice(turn, turn + AT_ONCE) };
      const found = await this.server.askBytes(path, KIND, { method: "POST", body, token });
      for (const { place, outlines } of unpacked(found)) this.#keep(body.hashes[place] as string, outlines);
    }
    return missing.filter((hash) => !this.#pieces.has(hash));
  }

  /** Fetch the area of a moment: what its pieces are called, then those that no moment before it had. */
  async fetchStory(path: string, token: string): Promise<ToldArea> {
    const { area, never_moved, km2 } = await this.server.ask<StoryArea>(path, { token });
    await this.fetch(path, token, [...area, ...never_moved]);
    return { left: area, still: never_moved, km2 };
  }

  keep(name: string, piece: Geometry): string {
    return this.#keep(name, outlinesOf(piece));
  }

  draw({ left, still, isRestOut }: Plan): void {
    const pieces = this.#named(left);
    this.#drawing = {
      left: pieces,
      doubtful: this.#named(without(left, still)),
      still: this.#named(without(still, left)),
      cuts: cutsBetween(pieces),
      isRestOut,
    };
  }

  tile(z: number, x: number, y: number): ArrayBuffer {
    const { edge, ...areas } = layersOf(this.#drawing, z, x, y);
    const polygons = Object.entries(areas).map(([name, paths]) => ({
      name,
      kind: "polygons" as const,
      paths,
    }));
    return encoded([{ name: "edge", kind: "lines", paths: edge }, ...polygons], EXTENT).buffer;
  }

  #keep(name: string, outlines: readonly Outline[]): string {
    this.#pieces.set(name, pieceOf(outlines));
    return name;
  }

  #named(names: readonly string[]): Piece[] {
    return names.map((name) => this.#pieces.get(name)).filter((piece) => piece !== undefined);
  }
}

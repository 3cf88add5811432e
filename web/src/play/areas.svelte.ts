/** The area left, piece by piece: each piece is named by its content, so it is fetched once and never again. */
import type { Geometry } from "geojson";
import { ask } from "$/net/api";
import type { Wanted } from "$/wire.gen";
import { mapOf, setOf } from "./collected";
import type { KeptSeat } from "./seats";

export class Areas {
  // A country's area comes in thousands of pieces: made anew as a whole, so that one signal tells of them all.
  #pieces = $state.raw<ReadonlyMap<string, Geometry>>(mapOf([]));
  #asked = setOf<string>([]);

  constructor(private readonly seat: Pick<KeptSeat, "game" | "token">) {}

  /** The pieces that are here already; nothing while one is missing, so that no half area is shown. */
  whole(hashes: readonly string[] = []): Geometry[] | undefined {
    const here = this.#pieces;
    const pieces: Geometry[] = [];
    for (const hash of hashes) {
      const piece = here.get(hash);
      if (!piece) return undefined;
      pieces.push(piece);
    }
    return pieces;
  }

  async fetch(hashes: readonly string[]): Promise<void> {
    const missing = hashes.filter((hash) => !this.#asked.has(hash));
    if (missing.length === 0) return;
    this.#asked = setOf([...this.#asked, ...missing]);
    const body: Wanted = { hashes: missing };
    try {
      const path = `/api/games/${this.seat.game}/areas`;
      const pieces = await ask<Record<string, Geometry>>(path, {
        method: "POST",
        body,
        token: this.seat.token,
      });
      this.#pieces = mapOf([...this.#pieces, ...Object.entries(pieces)]);
    } catch (reason) {
      const failed = setOf(missing);
      this.#asked = setOf([...this.#asked].filter((hash) => !failed.has(hash)));
      throw reason;
    }
  }
}

/** The area left, piece by piece: each piece is named by its content, so it is fetched once and never again. */
import type { Geometry } from "geojson";
import { SvelteMap } from "svelte/reactivity";
import { ask } from "$/net/api";
import type { Wanted } from "$/wire.gen";
import type { KeptSeat } from "./seats";

export class Areas {
  readonly #pieces = new SvelteMap<string, Geometry>();
  #asked: readonly string[] = [];

  constructor(private readonly seat: Pick<KeptSeat, "game" | "token">) {}

  /** The pieces that are here already; nothing while one is missing, so that no half area is shown. */
  whole(hashes: readonly string[] = []): Geometry[] | undefined {
    const pieces = hashes.map((hash) => this.#pieces.get(hash));
    return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
  }

  async fetch(hashes: readonly string[]): Promise<void> {
    const missing = hashes.filter((hash) => !this.#asked.includes(hash));
    if (missing.length === 0) return;
    this.#asked = [...this.#asked, ...missing];
    const body: Wanted = { hashes: missing };
    try {
      const path = `/api/games/${this.seat.game}/areas`;
      const pieces = await ask<Record<string, Geometry>>(path, {
        method: "POST",
        body,
        token: this.seat.token,
      });
      for (const [hash, piece] of Object.entries(pieces)) this.#pieces.set(hash, piece);
    } catch (reason) {
      this.#asked = this.#asked.filter((hash) => !missing.includes(hash));
      throw reason;
    }
  }
}

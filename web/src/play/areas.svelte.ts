/** The area left, piece by piece: each piece is named by its content, so it is fetched once and never again. */
import type { Geometry } from "geojson";
import { lightened } from "$/map/lighten";
import { ask } from "$/net/api";
import type { Wanted } from "$/wire.gen";
import { mapOf, setOf } from "./collected";
import type { KeptSeat } from "./seats";

/** So many pieces are asked for at once: reading them takes less than a frame. */
const AT_ONCE = 60;
/** From so many pieces on the whole is a country, and its outlines are drawn with fewer corners. */
const MANY = 300;
const EXACT_TO_M = 25;

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
    const isMany = missing.length >= MANY;
    let got: readonly (readonly [string, Geometry])[] = [];
    try {
      for (let turn = 0; turn < missing.length; turn += AT_ONCE) {
        const pieces = await this.#ask(missing.slice(turn, turn + AT_ONCE));
        const drawn = (piece: Geometry): Geometry => (isMany ? lightened(piece, EXACT_TO_M) : piece);
        got = [...got, ...Object.entries(pieces).map(([hash, piece]) => [hash, drawn(piece)] as const)];
      }
    } catch (reason) {
      const here = setOf(got.map(([hash]) => hash));
      const failed = setOf(missing.filter((hash) => !here.has(hash)));
      this.#asked = setOf([...this.#asked].filter((hash) => !failed.has(hash)));
      throw reason;
    } finally {
      this.#pieces = mapOf([...this.#pieces, ...got]);
    }
  }

  #ask(hashes: string[]): Promise<Record<string, Geometry>> {
    const [path, body] = [`/api/games/${this.seat.game}/areas`, { hashes } satisfies Wanted];
    return ask(path, { method: "POST", body, token: this.seat.token });
  }
}

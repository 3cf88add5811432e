/** What becomes of commands on their way, for those who wait to hear it. */
import type { Refusal } from "$/wire.gen";

/** Done, refused by a rule, or kept on this phone until the server can hear it. */
export type Fate = "done" | "kept" | Refusal;

/** A command on its way. */
export interface Sent {
  readonly fate: Promise<Fate>;
}

export class Fates {
  readonly #waiting = new Map<string, (fate: Fate) => void>();

  /** Told once, by whichever of the two below comes first. */
  of(id: string): Promise<Fate> {
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
    });
  }

  /** The server has settled this one; whether somebody waited for it. */
  decide(id: string, fate: Fate): boolean {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(fate);
    return resolve !== undefined;
  }

  /** The connection is lost: what was not settled is sent again with the next one. */
  keepAll(): void {
    for (const id of [...this.#waiting.keys()]) this.decide(id, "kept");
  }
}

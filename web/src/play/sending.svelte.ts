/**
 * A form on its way to the server: busy until that has done it or it waits for a signal. When it is refused, the form
 * stays as it was filled in, and the one sentence of the server is told where it was sent from.
 */
import { warn } from "$/parts/toasts.svelte";
import type { Offer } from "$/wire.gen";
import type { Values } from "./offers";
import type { Table } from "./table.svelte";

/** An object of its own for every time: the same sentence twice is told twice. */
export interface Told {
  readonly sentence: string;
}

export class Sending {
  isBusy = $state(false);
  refusal = $state.raw<Told>();
  #isSeen = false;

  constructor(private readonly table: Pick<Table, "do">) {}

  /** Whether the form has done its work: the server has done it, or will when there is a signal. */
  async send(offer: Offer, values: Values = {}): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    try {
      const isDone = await this.table.do(offer, values, (sentence) => this.#tell(sentence));
      if (isDone) this.refusal = undefined;
      return isDone;
    } finally {
      this.isBusy = false;
    }
  }

  /** The sentence has a place on the screen, until what is given back is called. */
  seen(): () => void {
    this.#isSeen = true;
    return () => {
      this.#isSeen = false;
      this.refusal = undefined;
    };
  }

  /** Whoever has left the form meanwhile is told elsewhere. */
  #tell(sentence: string): void {
    if (this.#isSeen) this.refusal = { sentence };
    else warn(sentence);
  }
}

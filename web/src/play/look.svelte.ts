/**
 * A look at what a question would leave, kept up with the phone: what is shown stays until the next is there, one is
 * asked for at a time, and the answer one looks at on the map stays the one that is shown there.
 */
import type { Branch, WhatIf } from "$/wire.gen";
import { type Previewed, previewOf } from "./preview";
import type { Table } from "./table.svelte";

export const sameAnswer = (one: Branch, other: Branch): boolean =>
  one.answer.verdict === other.answer.verdict && one.answer.place === other.answer.place;

export class Look {
  shown = $state.raw<Previewed>();
  failed = $state.raw<unknown>();
  #wanted: WhatIf | undefined;
  #isBusy = false;

  constructor(private readonly table: Table) {}

  want(asked: WhatIf): void {
    if (this.#wanted && aboutOf(this.#wanted) !== aboutOf(asked)) this.leave();
    this.#wanted = asked;
    if (!this.#isBusy) void this.#catchUp();
  }

  /** It is about another question now, or about none: the map shows what is. */
  leave(): void {
    this.#wanted = undefined;
    this.shown = this.failed = this.table.whatIf = undefined;
  }

  async show(branch: Branch | undefined): Promise<void> {
    this.table.whatIf = branch;
    await this.table.areas.fetch(branch?.area ?? []).catch(() => undefined);
  }

  async #catchUp(): Promise<void> {
    this.#isBusy = true;
    for (let asked = this.#wanted; asked; asked = this.#wanted === asked ? undefined : this.#wanted) {
      await this.#ask(asked);
    }
    this.#isBusy = false;
  }

  async #ask(asked: WhatIf): Promise<void> {
    const isStale = (): boolean => !this.#wanted || aboutOf(this.#wanted) !== aboutOf(asked);
    try {
      const found = await previewOf(this.table, asked);
      const looked = (): Branch | undefined =>
        found.branches.find((branch) => this.table.whatIf && sameAnswer(branch, this.table.whatIf));
      // The map goes from one picture to the next, with nothing in between.
      await this.table.areas.fetch(looked()?.area ?? []).catch(() => undefined);
      if (isStale()) return;
      this.table.whatIf = looked();
      this.shown = found;
      this.failed = undefined;
    } catch (reason) {
      if (!isStale()) this.failed = reason;
    }
  }
}

/** What a look is about, wherever it is from. */
const aboutOf = ({ question, distance, stops }: WhatIf): string =>
  JSON.stringify([question, distance, stops]);

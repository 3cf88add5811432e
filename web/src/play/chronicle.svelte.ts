/** What has happened in the running round besides questions, as far as this seat may know; fetched while the log is read. */
import type { Moment, RoundRecord } from "$/wire.gen";
import type { Table } from "./table.svelte";

export class Chronicle {
  moments = $state.raw<readonly Moment[]>([]);
  /** The last look failed: there may be more. */
  isBehind = $state(false);
  #of = "";
  #looking: Promise<void> | undefined;

  constructor(private readonly table: Table) {}

  /** Ask for what is new; while one is on its way, the next waits for it. */
  catchUp(): Promise<void> {
    const before = this.#looking ?? Promise.resolve();
    const mine = before.then(() => this.#look()).catch(() => void (this.isBehind = true));
    this.#looking = mine;
    return mine;
  }

  async #look(): Promise<void> {
    const { round, role, team, me } = this.table.view;
    const of = [round?.number, role, team, me.is_waiting].join();
    let known = this.#of === of ? this.moments : [];
    let more = true;
    while (more) {
      const told = await this.table.ask<RoundRecord>(`record?after=${known.length}`);
      if (told.round !== round?.number) return;
      known = [...known, ...told.moments];
      more = told.more > 0;
    }
    [this.#of, this.moments, this.isBehind] = [of, known, false];
  }
}

/** Which set-up this phone has shown last: another one is news, also to whoever was away meanwhile. */
import type { Table } from "$/play/table.svelte";
import type { View } from "$/wire.gen";

const lettersOf = ({ size, edition, mode, differences = [] }: View): string =>
  JSON.stringify([size, edition, mode, differences.map(({ setting, here }) => [setting, here])]);

export class SetupSeen {
  readonly #kept: string;
  #seen = $state("");
  readonly #now = $derived.by(() => lettersOf(this.table.view));
  readonly isNews = $derived(this.#seen !== this.#now);

  constructor(private readonly table: Table) {
    this.#kept = `setup ${table.seat.game}`;
    this.#seen = localStorage.getItem(this.#kept) ?? "";
    // Whoever comes in sees it for the first time: nothing has changed for them.
    if (this.#seen === "") this.look();
  }

  look(): void {
    this.#seen = this.#now;
    localStorage.setItem(this.#kept, this.#seen);
  }
}

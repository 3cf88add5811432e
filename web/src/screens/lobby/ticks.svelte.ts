/** What of the checklist is ticked off, kept on this phone by its keys: words change with the language. */
import type { Table } from "$/play/table.svelte";

export class Ticks {
  readonly #kept: string;
  #ticked = $state.raw<readonly string[]>([]);
  readonly list = $derived.by(() => this.table.book?.checklist ?? []);
  /** Only what is on the list counts. */
  readonly ticked = $derived(this.#ticked.filter((key) => this.list.some(([id]) => id === key)));

  constructor(private readonly table: Table) {
    this.#kept = `checklist ${table.seat.game}`;
    this.#ticked = JSON.parse(localStorage.getItem(this.#kept) ?? "[]") as string[];
  }

  tick(keys: readonly string[]): void {
    this.#ticked = keys;
    localStorage.setItem(this.#kept, JSON.stringify(keys));
  }
}

/** The PIN by which one is back in this seat with any phone. Which it is stays between its player and the server. */
import { ask } from "$/net/api";
import type { PinKept } from "$/wire.gen";
import type { Table } from "./table.svelte";

export class SeatPin {
  /** Not known at first. */
  kept = $state.raw<PinKept>();

  constructor(private readonly table: Table) {}

  fetch(): Promise<void> {
    return this.#ask("GET");
  }

  choose(pin: string): Promise<void> {
    return this.#ask("PUT", { pin });
  }

  remove(): Promise<void> {
    return this.#ask("DELETE");
  }

  async #ask(method: "GET" | "PUT" | "DELETE", body?: object): Promise<void> {
    const { game, token } = this.table.seat;
    const asked = { method, token, ...(body ? { body } : {}) };
    this.kept = await ask<PinKept>(`/api/games/${game}/pin`, asked);
  }
}

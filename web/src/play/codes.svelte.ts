/** The codes that lead into the game: the host is told those in force, everybody else has the one they came by. */
import { ask } from "$/net/api";
import type { JoinCodes } from "$/wire.gen";
import type { Table } from "./table.svelte";

export class Codes {
  /** As the server tells the host. */
  told = $state.raw<JoinCodes>();
  /** For other players; a watcher came by another one, which is not theirs to hand on. */
  readonly player = $derived.by(() => {
    if (this.table.session.frame?.view.me.role !== "player") return "";
    return this.told?.code ?? this.table.seat.code;
  });

  constructor(private readonly table: Table) {}

  fetch(): Promise<void> {
    return this.#ask("GET", "codes");
  }

  /** The code before leads nowhere any more. */
  renew(role: "player" | "watcher"): Promise<void> {
    return this.#ask("PUT", `codes/${role}`);
  }

  withdraw(role: "player" | "watcher"): Promise<void> {
    return this.#ask("DELETE", `codes/${role}`);
  }

  async #ask(method: "GET" | "PUT" | "DELETE", what: string): Promise<void> {
    const { game, token } = this.table.seat;
    this.told = await ask<JoinCodes>(`/api/games/${game}/${what}`, { method, token });
  }
}

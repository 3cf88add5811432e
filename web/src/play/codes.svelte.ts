/** The codes that lead into the game: players are told theirs whenever they are about to hand it on, the host both. */
import { ask } from "$/net/api";
import type { JoinCodes } from "$/wire.gen";
import { newest } from "./newest";
import type { Table } from "./table.svelte";

export class Codes {
  /** As the server says; until then the code by which this phone came may do. */
  told = $state.raw<JoinCodes>();
  /** A watcher came by another code, which is not theirs to hand on; and whom no side has let in hands on none. */
  readonly mayInvite = $derived.by(() => {
    const me = this.table.session.frame?.view.me;
    return me?.role === "player" && Boolean(me.side ?? me.is_host);
  });
  /** For other players; empty once it is withdrawn. */
  readonly player = $derived.by(() => (this.mayInvite ? (this.told?.code ?? this.table.seat.code) : ""));

  /** What was asked before a code was withdrawn may be answered after it. */
  readonly #newest = newest<JoinCodes>((told) => (this.told = told));

  constructor(private readonly table: Pick<Table, "seat" | "session">) {}

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

  #ask(method: "GET" | "PUT" | "DELETE", what: string): Promise<void> {
    const { game, token } = this.table.seat;
    return this.#newest(ask<JoinCodes>(`/api/games/${game}/${what}`, { method, token }));
  }
}

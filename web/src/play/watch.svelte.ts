/** The hider's look-out: an alarm when a seeker comes into the zone, by the server's word. */
import { serverClock } from "$/parts/time.svelte";
import { toast } from "$/parts/toasts.svelte";
import { play } from "$/sound/play";
import { say } from "$/words/language.svelte";
import type { Table } from "./table.svelte";

export class Watch {
  #inside: readonly string[] = [];
  #round: number | undefined;

  constructor(private readonly table: Table) {}

  /** Whether a seeker is in the zone as far as one can tell now. */
  isInZone(seat: string, now = serverClock.now()): boolean {
    const until = this.table.outlook.in_zone?.[seat];
    return until !== undefined && now <= until;
  }

  /** Look at who is in the zone now. */
  look(): void {
    const { view, outlook } = this.table;
    if (this.#round !== view.round?.number) [this.#round, this.#inside] = [view.round?.number, []];
    const inside = Object.keys(outlook.in_zone ?? {}).filter((seat) => this.isInZone(seat));
    const newcomer = inside.find((seat) => !this.#inside.includes(seat));
    this.#inside = inside;
    if (newcomer !== undefined) this.#raise(newcomer);
  }

  #raise(seat: string): void {
    play("near");
    toast({ text: say("watch.entered", { name: this.table.seatName(seat) }), icon: "bell", tone: "danger" });
  }
}

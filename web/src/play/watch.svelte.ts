/** The hider's look-out: an alarm when a seeker comes into the zone, or the hider goes out of it, by the server's word. */
import { serverClock } from "$/parts/time.svelte";
import { toast } from "$/parts/toasts.svelte";
import { play } from "$/sound/play";
import { say } from "$/words/language.svelte";
import { type Outside, mustGoIn } from "./outside";
import { isFrozen } from "./spot";
import type { Table } from "./table.svelte";

export class Watch {
  #inside: readonly string[] = [];
  #round: number | undefined;
  #outside: { readonly of: string | null | undefined; readonly is: Outside | undefined } | undefined;

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
    // Frozen, the screen says already that they are there.
    if (newcomer !== undefined && !isFrozen(view)) this.#raise(newcomer);
    this.#lookForOneself();
  }

  /** Told when that changes: who opens the page outside reads it at the thumb. */
  #lookForOneself(): void {
    const before = this.#outside;
    // The find is no way back in.
    if (this.table.view.round?.phase !== "seeking") {
      this.#outside = undefined;
      return;
    }
    this.#outside = { of: this.table.view.round?.hiding?.station, is: mustGoIn(this.table) };
    if (!before || before.of !== this.#outside.of || before.is === this.#outside.is) return;
    if (this.#outside.is === "left") {
      play("near");
      toast({ text: say("outside.went"), icon: "warning", tone: "danger" });
    } else if (!this.#outside.is && !isFrozen(this.table.view)) {
      toast({ text: say("outside.came"), icon: "tick", tone: "success" });
    }
  }

  #raise(seat: string): void {
    play("near");
    toast({ text: say("watch.entered", { name: this.table.seatName(seat) }), icon: "bell", tone: "danger" });
  }
}

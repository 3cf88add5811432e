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

  /** Told when that changes: who opens the page outside reads it at the thumb. The find is no way back in. */
  #lookForOneself(): void {
    const { round } = this.table.view;
    const before = this.#outside;
    this.#outside =
      round?.phase === "seeking" ? { of: round.hiding?.station, is: mustGoIn(this.table) } : undefined;
    const now = this.#outside;
    if (before && now && before.of === now.of && before.is !== now.is) this.#tell(now.is);
  }

  #tell(outside: Outside | undefined): void {
    if (outside === "left") {
      play("near");
      toast({ text: say("outside.went"), icon: "warning", tone: "danger" });
    } else if (!outside && !isFrozen(this.table.view)) {
      toast({ text: say("outside.came"), icon: "tick", tone: "success" });
    }
  }

  #raise(seat: string): void {
    play("near");
    toast({ text: say("watch.entered", { name: this.table.seatName(seat) }), icon: "bell", tone: "danger" });
  }
}

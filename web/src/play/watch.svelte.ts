/** The hider's look-out: an alarm when a seeker crosses the ring of the zone. For the eye.
 * Those who hide together are no news to each other, and positions that decide nothing ring for nobody.
 */
import { serverClock } from "$/parts/time.svelte";
import { toast } from "$/parts/toasts.svelte";
import { play } from "$/sound/play";
import { say } from "$/words/language.svelte";
import type { Position } from "$/wire.gen";
import { metresBetween } from "./eye";
import type { Table } from "./table.svelte";

export class Watch {
  #inside: readonly string[] = [];
  #round: number | undefined;

  constructor(private readonly table: Table) {}

  /** Whether somebody is in the zone as far as one can tell: exactly enough, and not long ago. */
  isInZone({ fix }: Position): boolean {
    const { table } = this;
    const { zone } = table.outlook;
    if (!zone || fix.accuracy > table.exactEnough) return false;
    const isFresh = serverClock.now() - fix.at <= table.believedFor;
    return isFresh && metresBetween(fix.position, zone.centre) <= zone.radius;
  }

  /** Look at where the seekers are now. */
  look(): void {
    const { round } = this.table.view;
    const positions = this.table.positionsOf("seeker");
    if (round?.phase !== "seeking") return;
    if (this.#round !== round.number) [this.#round, this.#inside] = [round.number, []];
    const inside = positions.filter((each) => this.isInZone(each)).map(({ seat }) => seat);
    const newcomer = inside.find((seat) => !this.#inside.includes(seat));
    this.#inside = inside;
    if (newcomer !== undefined) this.#raise(newcomer);
  }

  #raise(seat: string): void {
    play("near");
    toast({ text: say("watch.entered", { name: this.table.seatName(seat) }), icon: "bell", tone: "danger" });
  }
}

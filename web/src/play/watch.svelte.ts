/** The hider's look-out: how near seekers have come, and an alarm when one crosses the ring of the zone. For the eye.
 * Those who hide together are no news to each other.
 */
import { toast } from "$/parts/toasts.svelte";
import { play } from "$/sound/play";
import { say } from "$/words/language.svelte";
import type { Position } from "$/wire.gen";
import { metresBetween } from "./eye";
import type { Table } from "./table.svelte";

export interface Approach {
  readonly metres: number;
  readonly at: number;
}

export class Watch {
  /** The nearest any seeker has come in this round. */
  closest = $state.raw<Approach>();
  #inside: readonly string[] = [];
  #round: string | undefined;

  constructor(private readonly table: Table) {}

  isInZone({ fix }: Position): boolean {
    const zone = this.table.outlook.zone;
    return zone !== undefined && zone !== null && metresBetween(fix.position, zone.centre) <= zone.radius;
  }

  /** Look at where the seekers are now. */
  look(): void {
    const { round } = this.table.view;
    const positions = this.table.positionsOf("seeker");
    if (round?.phase !== "seeking") return;
    this.#recall(`closest ${this.table.seat.game} ${round.number}`);
    for (const { gap, fix } of positions) this.#note({ metres: gap ?? Infinity, at: fix.at });
    const inside = positions.filter((each) => this.isInZone(each)).map(({ seat }) => seat);
    const newcomer = inside.find((seat) => !this.#inside.includes(seat));
    this.#inside = inside;
    if (newcomer !== undefined) this.#raise(newcomer);
  }

  #note(approach: Approach): void {
    if (approach.metres >= (this.closest?.metres ?? Infinity)) return;
    this.closest = approach;
    if (this.#round) sessionStorage.setItem(this.#round, JSON.stringify(approach));
  }

  #raise(seat: string): void {
    play("near");
    toast({ text: say("watch.entered", { name: this.table.seatName(seat) }), icon: "bell", tone: "danger" });
  }

  /** What was seen before the page was opened anew. */
  #recall(round: string): void {
    if (this.#round === round) return;
    this.#round = round;
    this.#inside = [];
    const kept = sessionStorage.getItem(round);
    this.closest = kept ? (JSON.parse(kept) as Approach) : undefined;
  }
}

/**
 * The vehicle this player rides, and the bell for the stop to get off at. Kept with the game, so that both outlive the
 * tab they were set on and a reload; asked about every minute, since vehicles run late.
 */
import { serverClock } from "$/parts/time.svelte";
import { toast } from "$/parts/toasts.svelte";
import { play } from "$/sound/play";
import { say } from "$/words/language.svelte";
import type { Ride, Stop, View } from "$/wire.gen";
import type { Table } from "./table.svelte";

const AGAIN_AFTER_MS = 60_000;
const JUST_LEFT_MS = 60_000;

interface Kept {
  readonly ride: Ride;
  readonly exit?: string | undefined;
}

export const isAboard = ({ me, round }: View): boolean => Boolean(me.aboard ?? round?.hiding?.aboard);

export class Riding {
  #kept = $state.raw<Kept>();
  readonly #key: string;

  constructor(private readonly table: Table) {
    this.#key = `ride ${table.seat.seat}`;
    const kept = sessionStorage.getItem(this.#key);
    if (kept) this.#kept = JSON.parse(kept) as Kept;
  }

  readonly ride = $derived(this.#kept?.ride);
  /** Where one gets off. */
  readonly exit = $derived(this.#kept?.exit);
  readonly #run = $derived(this.ride && `day=${this.ride.run.day}&trip=${this.ride.run.trip}`);

  /** The stops not yet left behind. */
  ahead(now: number): readonly Stop[] {
    return (this.ride?.stops ?? []).filter((stop) => stop.at > now - JUST_LEFT_MS);
  }

  /** The bell is to ring now. */
  isDue(now: number): boolean {
    const alarm = this.ahead(now).find((stop) => stop.station === this.exit)?.alarm_at;
    return typeof alarm === "number" && now >= alarm;
  }

  board(ride: Ride): void {
    this.#keep({ ride });
  }

  alight(): void {
    this.#keep(undefined);
  }

  /** Set the bell for a stop, or take it back. */
  toggleBell(station: string): void {
    if (this.#kept) this.#keep({ ...this.#kept, exit: this.exit === station ? undefined : station });
  }

  ring(): void {
    const station = this.table.stationName(this.exit);
    play("near");
    toast({ text: say("ride.get-off", { station }), icon: "bell", tone: "danger" });
    if (this.#kept) this.#keep({ ride: this.#kept.ride });
  }

  /** Keep up with how late the vehicle runs, until stopped. In an effect: anew for another vehicle. */
  follow(): () => void {
    if (this.#run === undefined) return () => undefined;
    const again = setInterval(() => {
      if (!document.hidden) void this.#refresh();
    }, AGAIN_AFTER_MS);
    void this.#refresh();
    return () => clearInterval(again);
  }

  async #refresh(): Promise<void> {
    const run = this.#run;
    // In a tunnel the stops stay as they were.
    const [ride] = await this.table.ask<Ride[]>(`rides?${run}`).catch((): Ride[] => []);
    // The bell for a stop that is due is rung before the vehicle has left it behind.
    if (!ride || run !== this.#run || this.isDue(serverClock.now())) return;
    this.#keep({ ride, exit: this.exit });
  }

  #keep(kept: Kept | undefined): void {
    this.#kept = kept;
    if (kept) sessionStorage.setItem(this.#key, JSON.stringify(kept));
    else sessionStorage.removeItem(this.#key);
  }
}

/** When this seat can be at each station, by the server's timetable; for a hider on the way, what is still in reach. */
import { duration } from "$/format/quantities";
import { serverClock } from "$/parts/time.svelte";
import { locale, say, told } from "$/words/language.svelte";
import type { Travel } from "$/wire.gen";
import { mapOf, setOf } from "./collected";
import { settled } from "./eye";
import type { Table } from "./table.svelte";

const ELSEWHERE_M = 300;
const AGAIN_AFTER_MS = 60_000;
const MINUTE_MS = 60_000;

export class Travels {
  /** The last answer; undefined before the first. */
  travel = $state.raw<Travel>();
  /** Why there is none, in the server's sentence. */
  trouble = $state<string>();
  #asked = $state(0);

  constructor(private readonly table: Table) {}

  readonly #arrivals = $derived(
    this.travel?.has_timetable
      ? mapOf(this.travel.arrivals.map(({ station, at }) => [station, at] as const))
      : undefined,
  );

  readonly #isOnTheWay = $derived.by(() => {
    const view = this.table.session.frame?.view;
    const phase = view?.round?.phase;
    return view?.role === "hider" && (phase === "hiding" || phase === "moving");
  });

  /** What a hider can still reach before the time is up; nothing for others, or where no timetable can tell. */
  readonly reach: ReadonlySet<string> | undefined = $derived(
    this.#isOnTheWay && this.#arrivals ? setOf(this.#arrivals.keys()) : undefined,
  );

  /** Whole minutes from when it was asked until one can be there; for asking about thousands of stations. */
  get minutes(): (station: string) => number | undefined {
    const [arrivals, asked] = [this.#arrivals, this.#asked];
    return (station) => {
      const at = arrivals?.get(station);
      return at === undefined ? undefined : Math.max(0, Math.ceil((at - asked) / MINUTE_MS));
    };
  }

  words(station: string): string | undefined {
    const minutes = this.minutes(station);
    if (minutes === undefined) return undefined;
    return minutes === 0 ? say("travel.now") : say("travel.in", { time: duration(minutes * 60, locale()) });
  }

  /** What stands under a station's name on the map of a hider on the way. */
  get notes(): ((station: string) => string | undefined) | undefined {
    return this.reach ? (station) => this.words(station) : undefined;
  }

  readonly #settled = settled(ELSEWHERE_M);
  /** Where the phone is, as long as it stays about there: from somewhere else the times are others. */
  readonly #place = $derived.by(() => {
    const position = this.table.here?.position;
    return this.#settled(position && [position[0], position[1]])?.join();
  });

  /** Ask now and every minute until stopped. In an effect: anew whenever the phone has moved. */
  follow(): () => void {
    if (this.#place === undefined) return () => undefined;
    const again = setInterval(() => void this.refresh(), AGAIN_AFTER_MS);
    void this.refresh();
    return () => clearInterval(again);
  }

  async refresh(): Promise<void> {
    try {
      const asked = serverClock.now();
      this.travel = await this.table.ask<Travel>("travel");
      this.#asked = asked;
      this.trouble = undefined;
    } catch (reason) {
      this.trouble =
        reason instanceof Error && "sentence" in reason
          ? told(String(reason.sentence))
          : say("travel.failed");
    }
  }
}

/**
 * Where this player is: as this page sees it, or as the server heard it from a companion tracker or another device of
 * the seat. The newest of them counts.
 */
import { untrack } from "svelte";
import type { Fix } from "$/wire.gen";
import { NoPlace, type PlaceTrouble, placeNow, watchPlace } from "$/net/place";
import { serverClock } from "$/parts/time.svelte";
import { looksSparingly } from "./duty";
import { metresBetween } from "./eye";
import type { Table } from "./table.svelte";

const LOOK_EVERY_MS = 25_000;
/** Of whoever sits still it is known exactly at least so often: the game may come to go by it at any time. */
const SPARING_EVERY_MS = 2 * 60_000;
/** Metres: good enough for anything, however it was found. */
const EXACT = 25;
/** Seen so shortly ago, a position need not be looked for anew. */
const JUST_NOW_MS = 10_000;
/** Where a position is known that still counts, nobody waits for a better one for long. */
const SHORT_LOOK_MS = 5_000;
/** After so long somebody who moves is somewhere else: phone and tracker have gone quiet. */
export const QUIET_MS = 5 * 60_000;
export const PAGE = "page";

export class Whereabouts {
  /** As this page has seen it. */
  #seen = $state.raw<Fix>();
  trouble = $state<PlaceTrouble>();
  #stopWatching: (() => void) | undefined;
  #isFollowed = false;
  #looking: Promise<Fix> | undefined;

  constructor(private readonly table: Table) {}

  readonly #heard = $derived.by(() => this.table.session.frame?.outlook.fix ?? undefined);
  readonly here = $derived.by((): Fix | undefined => newest(this.#seen, this.#heard));
  /** What says so: a page, or a tracker by its name. */
  readonly source = $derived.by(() =>
    this.here === this.#seen ? PAGE : (this.table.session.frame?.outlook.source ?? PAGE),
  );

  readonly #isSparing = $derived.by(() => {
    const { view, outlook } = this.table.session.frame ?? {};
    return looksSparingly(view, outlook);
  });

  /** Tell the game where this phone is until stopped. In an effect: begun anew where that has to be exact all the time. */
  follow(): () => void {
    this.#isFollowed = true;
    this.#watch();
    const again = setInterval(() => this.lookAgain(), LOOK_EVERY_MS);
    return () => {
      clearInterval(again);
      this.#isFollowed = false;
      this.#unwatch();
    };
  }

  /** A watch is silent while the phone lies still; begun anew it says once more where that is. */
  lookAgain(): void {
    if (this.#stopWatching && !document.hidden) this.#watch();
  }

  /**
   * Where one is, to ask or answer from: as it was seen a moment ago, else by a new look, else what the game still lets
   * count (ASK-11). Looking fails in halls and tunnels, and on phones whose tracker alone may know.
   */
  async fresh(): Promise<Fix> {
    // A position counts by the server's time.
    await this.table.session.measure();
    const known = this.#within(JUST_NOW_MS);
    if (known && known.accuracy <= this.table.exactEnough) return known;
    try {
      return await this.#look();
    } catch (reason) {
      if (!(reason instanceof NoPlace)) throw reason;
      this.trouble = reason.trouble;
      const counting = this.#within(this.table.freshFor);
      if (!counting) throw reason;
      return counting;
    }
  }

  /** The newest position, if it is no older than this and may still count. */
  #within(most: number): Fix | undefined {
    const { here, table } = this;
    return here && ageOf(here) <= Math.min(most, table.freshFor) ? here : undefined;
  }

  /** Two that want to know at once look together: begun anew meanwhile, a watch would keep the other one waiting. */
  #look(): Promise<Fix> {
    return (this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined)));
  }

  async #lookOnce(): Promise<Fix> {
    const known = this.#within(this.table.freshFor);
    const within = known && Math.min(SHORT_LOOK_MS, this.table.freshFor - ageOf(known));
    // Chromium lets a single look wait for the next movement while a watch is on, which never comes to those who stand.
    this.#unwatch();
    try {
      return this.#found(await placeNow(within));
    } finally {
      // Somebody may have left the game meanwhile, or taken up another device.
      if (this.#isFollowed) this.#watch();
    }
  }

  #watch(isKeen = !this.#isSparing || !this.#isKnown()): void {
    this.#unwatch();
    this.#stopWatching = watchPlace(
      {
        found: (fix) => {
          this.trouble = undefined;
          if (isKeen || isAsGood(fix, this.#seen)) this.table.session.report(this.#found(fix));
          // What is only roughly known tells nobody anything, but that this phone is not where it was.
          else if (hasLeft(fix, this.#seen)) this.#watch(true);
        },
        troubled: (trouble) => {
          // A phone that lies still has nothing new to say; that is no trouble.
          if (trouble !== "slow" || !this.here) this.trouble = trouble;
        },
      },
      isKeen,
    );
  }

  #isKnown(): boolean {
    return untrack(() => this.#seen !== undefined && ageOf(this.#seen) <= SPARING_EVERY_MS);
  }

  #found(fix: Fix): Fix {
    this.trouble = undefined;
    const at = Math.round(Math.min(fix.at + serverClock.offset, serverClock.now()));
    return (this.#seen = { ...fix, at });
  }

  #unwatch(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }
}

const ageOf = ({ at }: Fix): number => serverClock.now() - at;

const newest = (seen: Fix | undefined, heard: Fix | undefined): Fix | undefined =>
  !seen || (heard && heard.at > seen.at) ? heard : seen;

const isAsGood = (fix: Fix, known: Fix | undefined): boolean =>
  fix.accuracy <= Math.max(EXACT, known?.accuracy ?? 0);

const hasLeft = (fix: Fix, known: Fix | undefined): boolean =>
  known !== undefined && metresBetween(fix.position, known.position) > fix.accuracy + known.accuracy;

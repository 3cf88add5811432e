/** A story being watched: which round, which moment, through whose eyes; and the areas as they are fetched. */
import { SvelteMap } from "svelte/reactivity";
import type { ToldArea } from "$/map/survey/plan";
import type { Moment, RoundStory, Story } from "$/wire.gen";
import {
  ALL,
  type Eye,
  clockAt,
  knew,
  leftAt,
  momentAt,
  playedOn,
  seekersOf,
  teamAt,
  toldLast,
} from "./retold";

export const SPEEDS = [60, 240, 15] as const;
/** The map is drawn anew no more often than the eye needs. */
const FRAME_AT_LEAST_MS = 40;
const FRAME_AT_MOST_MS = 250;

type Fetch = (what: string) => Promise<ToldArea>;

export class Replay {
  number = $state(0);
  eye = $state<Eye>(ALL);
  time = $state(0);
  playing = $state(false);
  #chosen = $state(0);
  speed = $state<number>(SPEEDS[0]);
  readonly #areas = new SvelteMap<string, ToldArea>();
  #asked: readonly string[] = [];
  #drawn = $state("");

  constructor(
    readonly story: Story,
    readonly stations: readonly string[],
    private readonly fetch: Fetch,
  ) {
    this.choose(toldLast(story.rounds));
  }

  readonly round: RoundStory = $derived.by(() => {
    const round = this.story.rounds[this.number];
    if (!round) throw new Error("A story has at least one round.");
    return round;
  });
  /** The moment that has just been, by its number: the last, or of several in one instant the one that was chosen. */
  readonly now = $derived.by(() => {
    if (this.round.moments[this.#chosen]?.at === this.time) return this.#chosen;
    return Math.max(0, momentAt(this.round.moments, this.time));
  });
  readonly team = $derived.by(() => seekersOf(this.round, this.eye, this.now));
  readonly left = $derived.by(() =>
    this.team === undefined ? undefined : leftAt(this.round, this.team, this.now, this.stations),
  );
  readonly clock = $derived.by(() => {
    const team = this.team ?? teamAt(this.round, this.now);
    return team === undefined ? undefined : clockAt(this.round, this.now, team, this.eye);
  });
  /** What this eye could see happen, each with its number in the round. */
  readonly seen: readonly (readonly [number, Moment])[] = $derived.by(() =>
    [...this.round.moments.entries()].filter(([, moment]) => knew(moment, this.eye)),
  );
  readonly #areaKey = $derived.by(() =>
    this.left && this.team !== undefined
      ? `round_number=${this.round.number}&moment=${this.left.since}&team=${encodeURIComponent(this.team)}`
      : undefined,
  );
  /** The area left; while it is on its way the one before stays, so that nothing flickers. */
  readonly area = $derived.by(() =>
    this.#areaKey === undefined
      ? undefined
      : (this.#areas.get(this.#areaKey) ?? this.#areas.get(this.#drawn)),
  );

  choose(number: number): void {
    this.number = number;
    this.#chosen = 0;
    this.time = this.round.began_at;
    this.playing = false;
    if (this.eye !== ALL && this.eye !== "hiders" && !(this.eye in this.round.teams)) this.eye = ALL;
  }

  goTo(number: number): void {
    this.#chosen = number;
    this.time = this.round.moments[number]?.at ?? this.time;
  }

  /** To the next or previous moment that this eye saw, or to the round's end or beginning. */
  step(way: 1 | -1): void {
    const next =
      way > 0
        ? this.seen.find(([number]) => number > this.now)
        : this.seen.findLast(([number]) => number < this.now);
    if (next) this.goTo(next[0]);
    else this.time = way > 0 ? this.round.ended_at : this.round.began_at;
  }

  faster(): void {
    const at = SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]);
    this.speed = SPEEDS[(at + 1) % SPEEDS.length] ?? SPEEDS[0];
  }

  /** Let time run until stopped; from the end it begins anew. */
  play(): () => void {
    if (this.time >= this.round.ended_at) this.time = this.round.began_at;
    let before = performance.now();
    let frame = requestAnimationFrame(tick.bind(this));

    function tick(this: Replay, now: number): void {
      if (now - before >= FRAME_AT_LEAST_MS) {
        this.time = playedOn(this.round, this.time, Math.min(FRAME_AT_MOST_MS, now - before) * this.speed);
        before = now;
        if (this.time >= this.round.ended_at) this.playing = false;
      }
      frame = requestAnimationFrame(tick.bind(this));
    }

    return () => cancelAnimationFrame(frame);
  }

  /** Fetch the area of the moment shown, once. */
  async look(): Promise<void> {
    const key = this.#areaKey;
    if (key === undefined) return;
    this.#drawn = this.#areas.has(key) ? key : this.#drawn;
    if (this.#asked.includes(key)) return;
    this.#asked = [...this.#asked, key];
    try {
      this.#areas.set(key, await this.fetch(`story/area?${key}`));
      this.#drawn = key;
    } catch (reason) {
      this.#asked = this.#asked.filter((each) => each !== key);
      throw reason;
    }
  }
}

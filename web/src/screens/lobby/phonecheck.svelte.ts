/** Whether this phone is fit for the game: place, notices, sound, tracker, clock. Each is looked at when asked to. */
import { ask } from "$/net/api";
import { NoPlace, placeNow } from "$/net/place";
import { type PushState, pushState, renew, subscribe, tryOut as tryPush, unsubscribe } from "$/net/push";
import { serverClock } from "$/parts/time.svelte";
import type { Table } from "$/play/table.svelte";
import { soundIsOff, tryOut as trySound } from "$/sound/play";
import type { TrackerNews } from "$/wire.gen";

/** `ok` is seen to work; `poor` works, but not well; `no` does not; `unknown` was not looked at. */
export type Health = "unknown" | "looking" | "ok" | "poor" | "no";

const PUSH_WITHIN_MS = 12_000;
const MOST_MEASURES = 10;

export class PhoneCheck {
  place = $state<Health>("unknown");
  accuracy = $state<number>();
  trouble = $state<"denied" | "unavailable" | "slow">();
  notices = $state<Health>("unknown");
  push = $state<PushState>("ask");
  sound = $state<Health>("unknown");
  played = $state(false);
  clock = $state<Health>("unknown");
  /** Milliseconds to add to the phone's own time. */
  offset = $state(0);
  /** What is known of a companion tracker: whoever has set one up finds it ticked after a reload, too. */
  news = $state.raw<TrackerNews>();
  readonly tracker = $derived.by((): Health => {
    if (!this.news?.heard) return "unknown";
    return this.news.is_off ? "no" : "ok";
  });
  readonly screen: Health = "wakeLock" in navigator ? "ok" : "poor";

  /** A tracker is for those who want one. */
  readonly all = $derived([
    this.place,
    this.notices,
    this.sound,
    this.clock,
    ...(this.news?.heard ? [this.tracker] : []),
  ]);
  readonly fine = $derived(this.all.filter((each) => each === "ok").length);

  constructor(private readonly table: Table) {}

  /** What can be known without bothering anybody. */
  async glance(): Promise<void> {
    await Promise.all([this.#glanceAtPlace(), this.#glanceAtPush(), this.lookAtTracker()]);
  }

  async lookAtTracker(): Promise<void> {
    const { game, token } = this.table.seat;
    const path = `/api/games/${game}/trackers/news`;
    // Without a connection nothing new is known of it.
    this.news = (await ask<TrackerNews>(path, { token }).catch(() => undefined)) ?? this.news;
  }

  async #glanceAtPlace(): Promise<void> {
    const asked = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
    if (asked?.state === "denied") [this.place, this.trouble] = ["no", "denied"];
    if (asked?.state === "granted") await this.lookAtPlace();
  }

  async lookAtPlace(): Promise<void> {
    this.place = "looking";
    this.trouble = undefined;
    try {
      const { accuracy } = await placeNow();
      this.accuracy = accuracy;
      this.place = accuracy > this.table.exactEnough ? "poor" : "ok";
    } catch (reason) {
      if (!(reason instanceof NoPlace)) throw reason;
      [this.place, this.trouble] = ["no", reason.trouble];
    }
  }

  async #glanceAtPush(): Promise<void> {
    this.push = await pushState(this.table.seat);
    if (this.push !== "ask" && this.push !== "off" && this.push !== "on") this.notices = "no";
    else if (this.push === "on") await this.#renewPush();
  }

  /** The phone may be subscribed from an earlier game: notices of this one come once its server knows where to. */
  async #renewPush(): Promise<void> {
    try {
      await renew(this.table.seat);
      this.notices = "ok";
    } catch {
      this.notices = "unknown";
    }
  }

  /** From a tap: allow notices and have one sent. */
  async tryNotices(): Promise<void> {
    this.notices = "looking";
    try {
      this.push = await subscribe(this.table.seat);
      const came = this.push === "on" && (await tryPush(this.table.seat, PUSH_WITHIN_MS));
      this.notices = came ? "ok" : this.push === "on" ? "poor" : "no";
    } catch {
      // A browser without its push service says so only now: the game goes on without notices.
      [this.push, this.notices] = ["unsupported", "no"];
    }
  }

  async noMoreNotices(): Promise<void> {
    await unsubscribe(this.table.seat);
    [this.push, this.notices] = [await pushState(this.table.seat), "unknown"];
  }

  async trySound(): Promise<void> {
    this.played = await trySound("tried");
    if (!this.played) this.sound = soundIsOff() ? "poor" : "no";
  }

  /** Only the player can say whether it was heard. */
  heard(yes: boolean): void {
    this.sound = yes ? "ok" : "no";
    this.played = false;
  }

  /** Once connected: how far the phone's own clock is off. A slow network answers late, and is asked again. */
  async measure(): Promise<void> {
    const isKnown = (): boolean => Number.isFinite(serverClock.uncertainty);
    for (let turn = 0; turn < MOST_MEASURES && (turn === 0 || !isKnown()); turn += 1)
      await this.table.session.measure();
    this.offset = serverClock.offset;
    this.clock = isKnown() ? "ok" : "unknown";
  }
}

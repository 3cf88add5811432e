/**
 * The live connection of one seat: keeps it up through tunnels and sleeping phones, takes only newer views, measures
 * the server's clock, and sends what waits in the outbox until the server has settled it: one after the other, so that
 * nothing overtakes what was made before it.
 */
import type { Fix, ReceiptFrame, Refusal } from "$/wire.gen";
import { backoff } from "./backoff";
import type { ServerClock } from "./clock";
import { notAhead } from "./stamps";
import {
  type Envelope,
  type FromServer,
  type PositionsFrame,
  type ToServer,
  type Use,
  type ViewFrame,
  readFrame,
} from "./frames";
import type { Line, Transport } from "./transport";

export type LiveState = "connecting" | "live" | "waiting" | "closed";

/** The server's own shapes of what travels. */
export interface Shapes {
  readonly view: unknown;
  readonly outlook: unknown;
  readonly position: { readonly seat: string };
  readonly command: unknown;
}

export interface LiveEvents<S extends Shapes> {
  stateChanged(state: LiveState): void;
  viewArrived(frame: ViewFrame<S["view"], S["outlook"]>): void;
  /** The map has more to say about the view that is shown. */
  outlookArrived(outlook: S["outlook"]): void;
  positionsArrived(frame: PositionsFrame<S["position"]>): void;
  receiptArrived(receipt: ReceiptFrame): void;
  /** It goes out over a line: from now on the server may have it. */
  written(id: string): void;
  settled(id: string): void;
  /** The server cannot decide anything just now, and has not done this one: what waits is sent after a while. */
  postponed(id: string | undefined): void;
  refused(id: string, refusal: Refusal): void;
}

export interface LiveParts<S extends Shapes> {
  readonly transport: Transport;
  readonly token: string;
  readonly clock: ServerClock;
  readonly events: LiveEvents<S>;
  /** When somebody last used this device; undefined while another one of the seat is used. */
  readonly use?: () => Use | undefined;
  /** How full this device is, in percent; undefined where nobody knows. */
  readonly battery?: () => number | undefined;
  /** Everything not settled yet, oldest first. */
  readonly unsettled: () => Promise<readonly Envelope<S["command"]>[]>;
}

/** The server's code for closing a line whose token it does not know. */
const UNKNOWN_TOKEN = 4401;
const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 8_000;
const MEASURE_WITHIN_MS = 800;

export class Live<S extends Shapes> {
  #line: Line | undefined;
  #state: LiveState = "closed";
  #feed = 0;
  #failures = 0;
  /** The command that is on its way over this line. */
  #underway: string | undefined;
  /** Settled or taken back, though perhaps not yet off the disk. */
  readonly #settled = new Set<string>();
  /** Once on a line: the server may have it, whatever became of the line. */
  readonly #written = new Set<string>();
  /** How often the server could not decide anything, and until when it is left alone. */
  #postponed = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** A ping is out and not answered yet: the line may be dead. */
  #isAsking = false;
  #measured: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: LiveParts<S>) {}

  get state(): LiveState {
    return this.#state;
  }

  /** The number of the last view taken. */
  get feed(): number {
    return this.#feed;
  }

  /** Connect and stay connected until `stop`. */
  start(): void {
    if (this.#state === "closed") this.#open();
  }

  stop(): void {
    this.#drop();
    this.#become("closed");
  }

  /** The phone woke up or found a network: try at once, and make sure that an open line still lives. */
  nudge(): void {
    if (this.#state === "waiting") this.#open();
    else if (this.#state === "live") this.#ping();
  }

  /** The phone says that it has no network: it knows before the line does. */
  isCutOff(): void {
    if (this.#state === "live" || this.#state === "connecting") this.#lost();
  }

  /** Measure the server's clock once more; waits no longer than a moment, and not at all without a connection. */
  async measure(): Promise<void> {
    if (this.#state !== "live") return;
    await new Promise<void>((resolve) => {
      this.#measured.push(resolve);
      setTimeout(resolve, MEASURE_WITHIN_MS);
      this.#ping();
    });
  }

  /** Something waits in the outbox: it goes out once a line is known to live, and everything made before it is settled. */
  sendWaiting(): void {
    if (!this.#isAsking) void this.#sendNext();
  }

  /** These went out over a line before this page was opened. */
  remember(written: readonly string[]): void {
    for (const id of written) this.#written.add(id);
  }

  /** Whether the server may have heard of it, and may yet have done it. */
  mayHave(id: string): boolean {
    return this.#written.has(id);
  }

  /** It is not to be sent any more; whether it was still time for that. */
  takeBack(id: string): boolean {
    if (this.mayHave(id) || this.#settled.has(id)) return false;
    this.#settled.add(id);
    return true;
  }

  /** Say where we are. Not kept: an old position is worth less than the next one. */
  report(fix: Fix): void {
    if (this.#state !== "live") return;
    const [device, battery] = [this.parts.use?.()?.device, this.parts.battery?.()];
    this.#write({
      type: "fix",
      fix,
      ...(device ? { device } : {}),
      ...(battery === undefined ? {} : { battery }),
    });
  }

  /** Say that somebody uses this device. */
  isUsed(): void {
    const use = this.parts.use?.();
    if (use && this.#state === "live") this.#write({ type: "used", ...use });
  }

  /** Say that everything up to now is on this phone, and whether the player has looked at it. */
  received(isSeen: boolean): void {
    if (this.#state === "live") this.#write({ type: isSeen ? "seen" : "got", feed: this.#feed });
  }

  #open(): void {
    this.#drop();
    this.#become("connecting");
    const line: Line = this.parts.transport.open({
      // A line that was given up may still report; only the current one counts.
      opened: () => this.#line === line && this.#opened(),
      received: (text) => this.#line === line && this.#received(text),
      closed: (code) => this.#line === line && this.#closed(code),
    });
    this.#line = line;
    this.#after(PONG_WITHIN_MS, () => this.#lost());
  }

  #opened(): void {
    // What the server says first on a new line is true, whatever number an older server had reached.
    this.#feed = 0;
    this.#write({ type: "hello", token: this.parts.token, ...this.parts.use?.() });
    this.#become("live");
    this.#ping();
  }

  /** Not before it is known what time it is: the server's clock may have stood still meanwhile. */
  async #sendNext(): Promise<void> {
    const line = this.#line;
    const isFree = (): boolean =>
      this.#state === "live" &&
      this.#line === line &&
      this.#underway === undefined &&
      this.#rest === undefined;
    if (!isFree()) return;
    const next = (await this.parts.unsettled()).find(({ id }) => !this.#settled.has(id));
    if (!next || !isFree()) return;
    this.#underway = next.id;
    this.#written.add(next.id);
    this.parts.events.written(next.id);
    this.#write({ type: "command", envelope: notAhead(next, this.parts.clock.now()) });
    // Somebody waits to hear what becomes of it: a line that died in silence is to be found out.
    this.#ping();
  }

  /** One that could not even be read is not named: it is the one under way, which would stay for ever else. */
  #refused(named: string, refusal: Refusal): void {
    const id = named || this.#underway;
    this.parts.events.refused(id ?? "", refusal);
    if (id) this.#over(id);
  }

  /** The server has done it, or will not. */
  #over(id: string): void {
    this.#settled.add(id);
    if (id === this.#underway) this.#underway = undefined;
    this.#postponed = 0;
    void this.#sendNext();
  }

  #postpone(): void {
    const id = this.#underway;
    if (id) this.#written.delete(id);
    this.#underway = undefined;
    this.#postponed += 1;
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      void this.#sendNext();
    }, backoff(this.#postponed));
    this.parts.events.postponed(id);
  }

  #received(text: string): void {
    const frame = readFrame<S["view"], S["outlook"], S["position"]>(text);
    if (frame) this.#take(frame);
  }

  #take(frame: FromServer<S["view"], S["outlook"], S["position"]>): void {
    const { events } = this.parts;
    switch (frame.type) {
      case "view":
        if (frame.feed <= this.#feed) return;
        this.#feed = frame.feed;
        this.parts.clock.heard(frame.at);
        return events.viewArrived(frame);
      case "outlook":
        return events.outlookArrived(frame.outlook);
      case "positions":
        return events.positionsArrived(frame);
      case "ack":
        events.settled(frame.id);
        return this.#over(frame.id);
      case "refused":
        if (frame.is_for_now) return this.#postpone();
        return this.#refused(frame.id, frame.refusal);
      case "pong":
        return this.#answered(frame.sent, frame.at);
      case "receipt":
        return events.receiptArrived(frame);
    }
  }

  #answered(sent: number, at: number): void {
    this.parts.clock.learn(sent, at);
    for (const done of this.#measured.splice(0)) done();
    this.#failures = 0;
    this.#isAsking = false;
    this.#after(PING_EVERY_MS, () => this.#ping());
    void this.#sendNext();
  }

  #ping(): void {
    this.#isAsking = true;
    this.#write({ type: "ping", sent: Date.now() });
    this.#after(PONG_WITHIN_MS, () => this.#lost());
  }

  #closed(code: number): void {
    // The seat is not ours any more: asking again would be refused again.
    if (code === UNKNOWN_TOKEN) this.stop();
    else this.#lost();
  }

  #lost(): void {
    this.#drop();
    this.#failures += 1;
    this.#become("waiting");
    this.#after(backoff(this.#failures), () => this.#open());
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#rest);
    this.#rest = this.#underway = undefined;
    const line = this.#line;
    this.#line = undefined;
    line?.close();
  }

  /** There is one next thing to do at any time: a ping, a new try, or giving up on an answer. */
  #after(wait: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, wait);
  }

  #write(frame: ToServer<S["command"]>): void {
    this.#line?.send(JSON.stringify(frame));
  }

  #become(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.parts.events.stateChanged(state);
  }
}

/**
 * The live connection of one seat: keeps it up through tunnels and sleeping phones, takes only newer views, measures
 * the server's clock, and sends what waits in the outbox until the server has settled it.
 */
import { backoff } from "./backoff";
import type { ServerClock } from "./clock";
import { notAhead } from "./stamps";
import {
  type Envelope,
  type Fix,
  type FromServer,
  type PositionsFrame,
  type ReceiptFrame,
  type RefusalShape,
  type ToServer,
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
  settled(id: string): void;
  refused(id: string, refusal: RefusalShape): void;
}

export interface LiveParts<S extends Shapes> {
  readonly transport: Transport;
  readonly token: string;
  readonly clock: ServerClock;
  readonly events: LiveEvents<S>;
  /** Everything not settled yet, oldest first: sent anew on every connection. */
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
  /** What waited in the outbox has gone out on this line. */
  #isCaughtUp = false;
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

  /** Send now when somebody listens; otherwise it goes out with the outbox, behind what was made before it. */
  send(envelope: Envelope<S["command"]>): void {
    if (this.#state !== "live") return;
    if (this.#isAsking) this.#isCaughtUp = false;
    if (!this.#isCaughtUp) return;
    this.#write({ type: "command", envelope });
    // Somebody waits to hear what becomes of it: a line that died in silence is to be found out.
    this.#ping();
  }

  /** Say where we are. Not kept: an old position is worth less than the next one. */
  report(fix: Fix): void {
    if (this.#state === "live") this.#write({ type: "fix", fix });
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
    this.#isCaughtUp = false;
    this.#write({ type: "hello", token: this.parts.token });
    this.#become("live");
    this.#ping();
  }

  /** Send what waits, once it is known what time it is: the server's clock may have stood still meanwhile. */
  async #catchUp(): Promise<void> {
    const line = this.#line;
    // One that is made while this is read is on disk only afterwards, and then finds the line caught up.
    const waiting = await this.parts.unsettled();
    if (this.#line !== line || this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    const now = this.parts.clock.now();
    for (const envelope of waiting) this.#write({ type: "command", envelope: notAhead(envelope, now) });
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
        return events.settled(frame.id);
      case "refused":
        return events.refused(frame.id, frame.refusal);
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
    if (!this.#isCaughtUp) void this.#catchUp();
    this.#after(PING_EVERY_MS, () => this.#ping());
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

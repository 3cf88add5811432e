/**
 * The live connection of one seat: keeps it up through tunnels and sleeping phones, takes only newer views, measures
 * the server's clock, and sends what waits in the outbox until the server has settled it.
 */
import { backoff } from "./backoff";
import type { ServerClock } from "./clock";
import { type FromServer, type Sent, type ToServer, readFrame } from "./frames";
import type { Line, Transport } from "./transport";

export type LiveState = "connecting" | "live" | "waiting" | "closed";

export interface LiveEvents<View, Positions> {
  stateChanged(state: LiveState): void;
  viewArrived(view: View, feed: number): void;
  positionsArrived(positions: Positions): void;
  settled(id: string): void;
  refused(id: string, code: string, sentence: string): void;
}

export interface LiveParts<View, Positions, Command> {
  readonly transport: Transport;
  readonly token: string;
  readonly clock: ServerClock;
  readonly events: LiveEvents<View, Positions>;
  /** Everything not settled yet, oldest first: sent anew on every connection. */
  readonly unsettled: () => Promise<readonly Sent<Command>[]>;
  /** The last feed number kept on this phone. */
  readonly feed?: number;
}

const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 8_000;

export class Live<View, Positions, Command> {
  #line: Line | undefined;
  #state: LiveState = "closed";
  #feed: number;
  #failures = 0;
  #pingedAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: LiveParts<View, Positions, Command>) {
    this.#feed = parts.feed ?? 0;
  }

  get state(): LiveState {
    return this.#state;
  }

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

  /** Send now when connected; otherwise it goes out with the outbox on the next connection. */
  send(sent: Sent<Command>): void {
    if (this.#state === "live") this.#write({ type: "command", ...sent });
  }

  #open(): void {
    this.#drop();
    this.#become("connecting");
    const line: Line = this.parts.transport.open({
      // A line that was given up may still report; only the current one counts.
      opened: () => this.#line === line && void this.#opened(),
      received: (text) => this.#line === line && this.#received(text),
      closed: () => this.#line === line && this.#lost(),
    });
    this.#line = line;
    this.#after(PONG_WITHIN_MS, () => this.#lost());
  }

  async #opened(): Promise<void> {
    this.#write({ type: "hello", token: this.parts.token, feed: this.#feed });
    this.#become("live");
    this.#ping();
    const line = this.#line;
    for (const sent of await this.parts.unsettled()) {
      if (this.#line !== line) return;
      this.#write({ type: "command", ...sent });
    }
  }

  #received(text: string): void {
    const frame = readFrame<View, Positions>(text);
    if (frame) this.#take(frame);
  }

  #take(frame: FromServer<View, Positions>): void {
    const { events, clock } = this.parts;
    switch (frame.type) {
      case "view":
        if (frame.feed <= this.#feed) return;
        this.#feed = frame.feed;
        return events.viewArrived(frame.view, frame.feed);
      case "positions":
        return events.positionsArrived(frame.positions);
      case "ack":
        return events.settled(frame.id);
      case "refused":
        return events.refused(frame.id, frame.code, frame.sentence);
      case "pong":
        if (this.#pingedAt !== undefined) clock.learn(this.#pingedAt, frame.at);
        this.#pingedAt = undefined;
        this.#failures = 0;
        this.#after(PING_EVERY_MS, () => this.#ping());
    }
  }

  #ping(): void {
    this.#pingedAt = Date.now();
    this.#write({ type: "ping" });
    this.#after(PONG_WITHIN_MS, () => this.#lost());
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
    this.#pingedAt = undefined;
    line?.close();
  }

  /** There is one next thing to do at any time: a ping, a new try, or giving up on an answer. */
  #after(wait: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, wait);
  }

  #write(frame: ToServer<Command>): void {
    this.#line?.send(JSON.stringify(frame));
  }

  #become(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.parts.events.stateChanged(state);
  }
}

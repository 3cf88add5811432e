/**
 * One seat in one game, as the screens see it: the newest view, the positions, the connection, what is not sent yet.
 * Holds no rule: it shows what the server says and sends what the server offered.
 */
import type { ServerClock } from "./clock";
import type { Drawer } from "./drawer";
import { Fates, type Sent } from "./fates";
import type { Fix, ReceiptFrame, RefusalShape, ViewFrame } from "./frames";
import { Live, type LiveState, type Shapes } from "./live";
import { Outbox } from "./outbox";
import type { Transport } from "./transport";

export interface SessionParts {
  readonly seat: string;
  readonly token: string;
  readonly transport: Transport;
  readonly clock: ServerClock;
  readonly drawer: Drawer;
  /** A command was refused when nobody waited for its fate any more: the player is told why. */
  readonly refused: (refusal: RefusalShape) => void;
}

interface Kept<S extends Shapes> {
  readonly seat: string;
  readonly frame: ViewFrame<S["view"], S["outlook"]>;
}

export class Session<S extends Shapes> {
  frame = $state.raw<ViewFrame<S["view"], S["outlook"]>>();
  /** The newest position of everybody this seat may see, by seat. */
  positions = $state.raw<Readonly<Record<string, S["position"]>>>({});
  /** What became of the question that was asked last. */
  receipt = $state.raw<ReceiptFrame>();
  connection = $state<LiveState>("closed");
  unsent = $state(0);
  #isPostponed = $state(false);
  /** Something was made that the server cannot hear just now: it goes by itself. */
  readonly isKept = $derived(this.unsent > 0 && (this.connection !== "live" || this.#isPostponed));
  /** What is shown was kept on this phone and not yet confirmed by the server. */
  isStale = $state(true);

  readonly #live: Live<S>;
  readonly #outbox: Outbox<S["command"]>;
  readonly #fates = new Fates();

  constructor(private readonly parts: SessionParts) {
    this.#outbox = new Outbox(parts.drawer, parts.seat);
    this.#live = new Live<S>({
      transport: parts.transport,
      token: parts.token,
      clock: parts.clock,
      unsettled: () => this.#outbox.unsettled(),
      events: {
        stateChanged: (state) => {
          this.connection = state;
          if (state === "live") return;
          this.#isPostponed = false;
          this.isStale = true;
          this.#fates.keepAll();
        },
        viewArrived: (frame) => void this.#take(frame),
        outlookArrived: (outlook) => {
          if (this.frame) this.frame = { ...this.frame, outlook };
        },
        positionsArrived: ({ positions, is_whole }) => {
          const moved = Object.fromEntries(positions.map((each) => [each.seat, each]));
          this.positions = is_whole ? moved : { ...this.positions, ...moved };
        },
        receiptArrived: (receipt) => {
          this.receipt = receipt;
        },
        postponed: () => {
          this.#isPostponed = true;
          this.#fates.keepAll();
        },
        settled: (id) => {
          this.#isPostponed = false;
          this.#fates.decide(id, "done");
          void this.#settle(id);
        },
        refused: (id, refusal) => {
          this.#isPostponed = false;
          if (!this.#fates.decide(id, refusal)) parts.refused(refusal);
          void this.#settle(id);
        },
      },
    });
  }

  /** Connect, and meanwhile show what was kept. */
  async start(): Promise<void> {
    this.#live.start();
    try {
      const kept = await this.parts.drawer.take<Kept<S>>("views", this.parts.seat);
      this.frame ??= kept?.frame;
      await this.#count();
    } catch (broken) {
      this.stop();
      throw broken;
    }
  }

  stop(): void {
    this.#live.stop();
  }

  /** Do it: on disk first, then on its way, now or when there is a connection again. */
  async send(command: S["command"]): Promise<Sent> {
    const envelope = await this.#outbox.keep(command, Math.round(this.parts.clock.now()), this.#live.feed);
    await this.#count();
    const fate = this.#fates.of(envelope.id);
    if (this.#live.state !== "live" || this.#isPostponed) this.#fates.keepAll();
    this.#live.sendWaiting();
    return { fate };
  }

  report(fix: Fix): void {
    this.#live.report(fix);
  }

  /** The newest view is on this phone; `isSeen`: somebody looks at it. */
  received(isSeen: boolean): void {
    this.#live.received(isSeen);
  }

  /** Measure the server's clock anew. */
  measure(): Promise<void> {
    return this.#live.measure();
  }

  /** The phone woke up or is online again. */
  nudge(): void {
    this.#live.nudge();
  }

  /** The phone lost its network. */
  isCutOff(): void {
    this.#live.isCutOff();
  }

  async #take(frame: ViewFrame<S["view"], S["outlook"]>): Promise<void> {
    this.frame = frame;
    this.isStale = false;
    // First it is shown: a country's view takes a while to be copied.
    await new Promise((resolve) => setTimeout(resolve));
    await this.parts.drawer.put("views", { seat: this.parts.seat, frame } satisfies Kept<S>);
  }

  async #settle(id: string): Promise<void> {
    await this.#outbox.settle(id);
    await this.#count();
  }

  async #count(): Promise<void> {
    this.unsent = (await this.#outbox.unsettled()).length;
  }
}

/** Nudges whenever the phone comes back: made visible, unlocked, or online again; and says when it is cut off. */
export function nudgeOnWaking(session: Pick<Session<Shapes>, "nudge" | "isCutOff">): () => void {
  const nudge = (): void => session.nudge();
  const cutOff = (): void => session.isCutOff();
  const whenVisible = (): void => {
    if (!document.hidden) nudge();
  };
  addEventListener("offline", cutOff);
  document.addEventListener("visibilitychange", whenVisible);
  addEventListener("online", nudge);
  addEventListener("pageshow", nudge);
  return () => {
    document.removeEventListener("visibilitychange", whenVisible);
    removeEventListener("online", nudge);
    removeEventListener("offline", cutOff);
    removeEventListener("pageshow", nudge);
  };
}

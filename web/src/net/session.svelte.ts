/**
 * One seat in one game, as the screens see it: the newest view, the positions, the connection, what is not sent yet.
 * Holds no rule: it shows what the server says and sends what the server offered.
 */
import type { Fix, ReceiptFrame, Refusal as ToldRefusal } from "$/wire.gen";
import { Refusal, Unreachable } from "./api";
import type { ServerClock } from "./clock";
import type { Drawer } from "./drawer";
import { Fates, type Sent } from "./fates";
import type { Envelope, Use, ViewFrame } from "./frames";
import { picturesOf } from "./held";
import { newId } from "./ids";
import { Live, type LiveState, type Shapes } from "./live";
import { Outbox, type Parcel, type Pictures } from "./outbox";
import type { Transport } from "./transport";

export interface SessionParts {
  readonly seat: string;
  readonly token: string;
  readonly transport: Transport;
  readonly clock: ServerClock;
  readonly drawer: Drawer;
  /** When somebody last used this device; undefined while another one of the seat is used. */
  readonly use?: () => Use | undefined;
  readonly battery?: () => number | undefined;
  /** Sends a picture, through tunnels if need be; the photo's id. */
  readonly upload: (jpeg: Blob, progress: (share: number) => void) => Promise<string>;
  /** A command was left undone: the player has its pictures back. */
  readonly leftUndone: (pictures: Pictures) => Promise<void>;
  /** A command was refused when nobody waited for its fate any more: the player is told why, and has its pictures back. */
  readonly refused: (refusal: ToldRefusal, pictures: Pictures) => Promise<void>;
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
  #kept = $state.raw<readonly Envelope<S["command"]>[]>([]);
  /** Commands that the server has not settled yet. */
  readonly unsettled = $derived.by(() => this.#kept.map(({ command }) => command));
  readonly unsent = $derived.by(() => this.unsettled.length);
  #isPostponed = false;
  /** Until all is settled: a line is there before anything has gone over it. */
  #hasWaited = $state(false);
  /** Something was made that the server could not hear: it goes by itself, and is not made once more. */
  readonly isKept = $derived.by(() => this.unsent > 0 && (this.connection !== "live" || this.#hasWaited));
  /** How much of a picture has gone out, from 0 to 1, while one is on its way. */
  progress = $state<number>();
  #isCutOff = $state(false);
  #liveUntil = $state<number>();
  /** Where the connection has failed: by the server's clock, when what is shown was last known to be so. */
  readonly asOf = $derived(this.#isCutOff ? (this.#liveUntil ?? this.frame?.at) : undefined);

  readonly #live: Live<S>;
  readonly #outbox: Outbox<S["command"]>;
  readonly #fates = new Fates();
  #isPosting = false;

  constructor(private readonly parts: SessionParts) {
    this.#outbox = new Outbox(parts.drawer, parts.seat);
    this.#live = new Live<S>({
      transport: parts.transport,
      token: parts.token,
      clock: parts.clock,
      ...(parts.use ? { use: parts.use } : {}),
      ...(parts.battery ? { battery: parts.battery } : {}),
      unsettled: () => this.#outbox.ready(),
      events: {
        stateChanged: (state) => {
          if (this.connection === "live") this.#liveUntil = parts.clock.now();
          this.connection = state;
          if (state === "live") return void this.#post();
          this.#isPostponed = false;
          // While it is only being made, nobody is alarmed.
          if (state === "waiting") this.#isCutOff = true;
          this.#keepAll();
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
        written: (id) => this.#mark(id, true),
        postponed: (id) => {
          this.#isPostponed = true;
          if (id !== undefined) this.#mark(id, false);
          this.#keepAll();
        },
        settled: (id) => {
          this.#isPostponed = false;
          this.#fates.decide(id, "done");
          void this.#settle(id);
        },
        refused: (id, refusal) => {
          this.#isPostponed = false;
          void this.#refuse(id, refusal);
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
      this.#live.remember(await this.#outbox.written());
      await this.#count();
      this.#hasWaited = this.unsent > 0;
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
    const now = Math.round(this.parts.clock.now());
    const pictures = await picturesOf(command);
    const id = newId();
    // Waited for from the start: on a quick line it may be settled before this page knows that it is kept.
    const fate = this.#fates.of(id);
    await this.#outbox.keep(command, now, this.#live.feed, pictures, id);
    await this.#count();
    if (this.#live.state !== "live" || this.#isPostponed) this.#keepAll();
    if (Object.keys(pictures).length > 0) void this.#post();
    else this.#live.sendWaiting();
    return { fate };
  }

  /** Whether an unsettled command can still be left undone: it waits, and the server has never heard of it. */
  mayTakeBack(command: S["command"]): boolean {
    const id = this.#idOf(command);
    return id !== undefined && !this.#live.mayHave(id);
  }

  /** Leave an unsettled command undone; one that was on a line is left alone. */
  async takeBack(command: S["command"]): Promise<void> {
    const id = this.#idOf(command);
    if (id === undefined || !this.#live.takeBack(id)) return;
    // Before the outbox lets go of them.
    await this.parts.leftUndone(await this.#outbox.picturesOf(id));
    await this.#settle(id);
    // A form that still waits has nothing left to do.
    this.#fates.decide(id, "kept");
  }

  report(fix: Fix): void {
    this.#live.report(fix);
  }

  /** Somebody uses this device. */
  isUsed(): void {
    this.#live.isUsed();
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
    this.#isCutOff = false;
    this.#liveUntil = undefined;
    // First it is shown: a country's view takes a while to be copied.
    await new Promise((resolve) => setTimeout(resolve));
    await this.parts.drawer.put("views", { seat: this.parts.seat, frame } satisfies Kept<S>);
  }

  /** Send the pictures that wait, and each command when its last one has gone. Others need not wait for them. */
  async #post(): Promise<void> {
    if (this.#isPosting) return;
    this.#isPosting = true;
    try {
      while (this.#live.state === "live") {
        const parcel = await this.#outbox.parcel();
        if (!parcel) return;
        await this.#postOne(parcel);
      }
    } finally {
      this.#isPosting = false;
    }
  }

  async #postOne(parcel: Parcel): Promise<void> {
    this.progress = 0;
    try {
      const photo = await this.parts.upload(parcel.jpeg, (share) => (this.progress = share));
      await this.#outbox.posted(parcel, photo);
      this.#live.sendWaiting();
    } catch (reason) {
      // What was lost on the way is tried again as long as there is a line, and else with the next one.
      if (reason instanceof Unreachable || (reason instanceof Refusal && reason.isForNow)) return;
      if (!(reason instanceof Refusal)) throw reason;
      await this.#refuse(parcel.command, reason);
    } finally {
      this.progress = undefined;
    }
  }

  async #refuse(id: string, refusal: ToldRefusal): Promise<void> {
    // Before the outbox lets go of them.
    if (!this.#fates.decide(id, refusal))
      await this.parts.refused(refusal, await this.#outbox.picturesOf(id));
    await this.#settle(id);
  }

  async #settle(id: string): Promise<void> {
    await this.#outbox.settle(id);
    await this.#count();
  }

  /** Whatever is not settled by now goes by itself when it can. */
  #keepAll(): void {
    this.#hasWaited ||= this.unsent > 0;
    this.#fates.keepAll();
  }

  /** Nothing waits for the mark, and without it only a text is less careful. */
  #mark(id: string, isWritten: boolean): void {
    this.#outbox.mark(id, isWritten).catch(() => undefined);
  }

  #idOf(command: S["command"]): string | undefined {
    return this.#kept.find((each) => each.command === command)?.id;
  }

  async #count(): Promise<void> {
    this.#kept = await this.#outbox.unsettled();
    if (this.unsent === 0) this.#hasWaited = false;
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

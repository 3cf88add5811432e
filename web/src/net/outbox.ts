/**
 * Commands on their way. One is on the phone's disk before it is sent and leaves only when the server has settled it,
 * so that neither a tunnel nor an empty battery loses or doubles an answer. Pictures wait with the command that speaks
 * of them, which goes when they have gone. A phone that has no room left keeps it as long as the page is open.
 */
import type { Drawer } from "./drawer";
import type { Envelope } from "./frames";
import { withPhoto } from "./held";
import { newId } from "./ids";

export type Pictures = Readonly<Record<string, Blob>>;

interface Kept<Command> extends Envelope<Command> {
  readonly seat: string;
  /** Two commands made in the same millisecond keep their order. */
  readonly turn: number;
  /** Not sent yet, by the names that the command has for them. */
  readonly pictures?: Pictures;
  /** Sent, and of no use should the command be refused. */
  readonly posted?: Pictures;
  /** It was on a line: the server may have done it. */
  readonly isWritten?: boolean;
}

/** A picture that is to be sent before its command. */
export interface Parcel {
  readonly command: string;
  readonly name: string;
  readonly jpeg: Blob;
}

export class Outbox<Command> {
  #turn = 0;
  /** Those that the phone's disk did not take. */
  readonly #loose = new Map<string, Kept<Command>>();

  constructor(
    private readonly drawer: Drawer,
    private readonly seat: string,
  ) {}

  /** Keep a new command and give it back as it will travel. */
  async keep(
    command: Command,
    made_at: number,
    seen: number,
    pictures: Pictures = {},
    id: string = newId(),
  ): Promise<Envelope<Command>> {
    const envelope = { id, made_at, seen, command };
    this.#turn += 1;
    await this.#put({ ...envelope, seat: this.seat, turn: this.#turn, pictures });
    return envelope;
  }

  /** What is not settled yet, in the order it was made. */
  async unsettled(): Promise<Envelope<Command>[]> {
    return (await this.#all()).map(asEnvelope);
  }

  /** What may be sent as it is: nothing of it is still on this phone alone. */
  async ready(): Promise<Envelope<Command>[]> {
    return (await this.#all()).filter((kept) => !firstOf(kept)).map(asEnvelope);
  }

  /** Remembered beyond the page: whether the server may have it. */
  async mark(id: string, isWritten: boolean): Promise<void> {
    await this.#change(id, (kept) => ({ ...kept, isWritten }));
  }

  /** Those that the server may have. */
  async written(): Promise<string[]> {
    return (await this.#all()).filter(({ isWritten }) => isWritten).map(({ id }) => id);
  }

  /** The picture to be sent next. */
  async parcel(): Promise<Parcel | undefined> {
    for (const kept of await this.#all()) {
      const first = firstOf(kept);
      if (first) return { command: kept.id, name: first[0], jpeg: first[1] };
    }
    return undefined;
  }

  /** This picture has become a photo; its command, if it still waits, is ready with its last one. */
  async posted({ command, name, jpeg }: Parcel, photo: string): Promise<void> {
    await this.#change(command, (kept) => {
      const rest = Object.entries(kept.pictures ?? {}).filter(([each]) => each !== name);
      return {
        ...kept,
        command: withPhoto(kept.command, name, photo),
        pictures: Object.fromEntries(rest),
        posted: { ...kept.posted, [name]: jpeg },
      };
    });
  }

  /** All that a command came with. */
  async picturesOf(id: string): Promise<Pictures> {
    const kept = (await this.#all()).find((each) => each.id === id);
    return { ...kept?.posted, ...kept?.pictures };
  }

  /** The server did it or refused it: either way it is off the phone. */
  async settle(id: string): Promise<void> {
    this.#loose.delete(id);
    await this.drawer.remove("outbox", id);
  }

  async #put(kept: Kept<Command>): Promise<void> {
    try {
      await this.drawer.put("outbox", kept);
    } catch (reason) {
      if (!isFull(reason)) throw reason;
      this.#loose.set(kept.id, kept);
    }
  }

  /** What has left the phone meanwhile does not come back. */
  async #change(id: string, next: (kept: Kept<Command>) => Kept<Command>): Promise<void> {
    const loose = this.#loose.get(id);
    if (loose) return void this.#loose.set(id, next(loose));
    let after: Kept<Command> | undefined;
    try {
      await this.drawer.change<Kept<Command>>("outbox", id, (kept) => (after = kept && next(kept)));
    } catch (reason) {
      if (!isFull(reason)) throw reason;
      if (after) this.#loose.set(id, after);
    }
  }

  async #all(): Promise<Kept<Command>[]> {
    const kept = await this.drawer.having<Kept<Command>>("outbox", "seat", this.seat);
    const others = kept.filter(({ id }) => !this.#loose.has(id));
    return [...others, ...this.#loose.values()].sort((a, b) => a.made_at - b.made_at || a.turn - b.turn);
  }
}

const isFull = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === "QuotaExceededError";

const firstOf = ({ pictures }: { pictures?: Pictures }): [string, Blob] | undefined =>
  Object.entries(pictures ?? {})[0];

function asEnvelope<Command>({ id, made_at, seen, command }: Kept<Command>): Envelope<Command> {
  return { id, made_at, seen, command };
}

/**
 * Commands on their way. One is on the phone's disk before it is sent and leaves only when the server has settled it,
 * so that neither a tunnel nor an empty battery loses or doubles an answer.
 */
import type { Drawer } from "./drawer";
import type { Envelope } from "./frames";

interface Kept<Command> extends Envelope<Command> {
  readonly seat: string;
  /** Two commands made in the same millisecond keep their order. */
  readonly turn: number;
}

export class Outbox<Command> {
  #turn = 0;

  constructor(
    private readonly drawer: Drawer,
    private readonly seat: string,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {}

  /** Keep a new command and give it back as it will travel. */
  async keep(command: Command, made_at: number, seen: number): Promise<Envelope<Command>> {
    const envelope = { id: this.newId(), made_at, seen, command };
    this.#turn += 1;
    await this.drawer.put("outbox", { ...envelope, seat: this.seat, turn: this.#turn });
    return envelope;
  }

  /** What is not settled yet, in the order it was made. */
  async unsettled(): Promise<Envelope<Command>[]> {
    const kept = await this.drawer.having<Kept<Command>>("outbox", "seat", this.seat);
    kept.sort((a, b) => a.made_at - b.made_at || a.turn - b.turn);
    return kept.map(({ id, made_at, seen, command }) => ({ id, made_at, seen, command }));
  }

  /** The server did it or refused it: either way it is off the phone. */
  async settle(id: string): Promise<void> {
    await this.drawer.remove("outbox", id);
  }
}

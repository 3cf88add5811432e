/**
 * Commands on their way. One is on the phone's disk before it is sent and leaves only when the server has settled it,
 * so that neither a tunnel nor an empty battery loses or doubles an answer.
 */
import type { Drawer } from "./drawer";
import type { Sent } from "./frames";

interface Kept<Command> extends Sent<Command> {
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
  async keep(command: Command, made_at: number, feed: number): Promise<Sent<Command>> {
    const sent = { id: this.newId(), made_at, feed, command };
    this.#turn += 1;
    await this.drawer.put("outbox", { ...sent, seat: this.seat, turn: this.#turn });
    return sent;
  }

  /** What is not settled yet, in the order it was made. */
  async unsettled(): Promise<Sent<Command>[]> {
    const kept = await this.drawer.having<Kept<Command>>("outbox", "seat", this.seat);
    kept.sort((a, b) => a.made_at - b.made_at || a.turn - b.turn);
    return kept.map(({ id, made_at, feed, command }) => ({ id, made_at, feed, command }));
  }

  /** The server did it or refused it: either way it is off the phone. */
  async settle(id: string): Promise<void> {
    await this.drawer.remove("outbox", id);
  }
}

/**
 * The server's time on this phone. Phones' clocks are wrong by minutes; every clock on the screen runs on this one.
 * The exchange with the shortest round trip bounds the error best, so it decides; old exchanges are forgotten
 * because clocks drift and are set.
 */
const REMEMBERED = 8;

interface Exchange {
  readonly offset: number;
  readonly roundTrip: number;
}

export class ServerClock {
  #exchanges: Exchange[] = [];

  constructor(private readonly device: () => number = () => Date.now()) {}

  /** Milliseconds since 1970 by the server. */
  now(): number {
    return this.device() + this.offset;
  }

  /** What to add to the device's time; 0 before the first exchange. */
  get offset(): number {
    return this.#best?.offset ?? 0;
  }

  /** How far `now` can be wrong, in milliseconds; unknown before the first exchange. */
  get uncertainty(): number {
    return this.#best ? this.#best.roundTrip / 2 : Number.POSITIVE_INFINITY;
  }

  /** Learn from one exchange: sent and received by the device's clock, answered by the server's. */
  learn(sent: number, answered: number, received: number = this.device()): void {
    const roundTrip = received - sent;
    if (roundTrip < 0) {
      // The device's clock was set back meanwhile: nothing learnt before holds.
      this.#exchanges = [];
      return;
    }
    const exchange = { offset: answered - (sent + received) / 2, roundTrip };
    // Two exchanges that cannot both be true: a clock was set between them, and the older one knows nothing any more.
    const known = this.#exchanges.filter((each) => agree(each, exchange));
    this.#exchanges = [...known, exchange].slice(-REMEMBERED);
  }

  /** A stamp of the server's: one from our future means that the server's clock was set on (a practice game's is). */
  heard(at: number): void {
    const ahead = at - this.now();
    if (this.#best && ahead > this.uncertainty)
      this.#exchanges = [{ offset: this.offset + ahead, roundTrip: 2 * ahead }];
  }

  get #best(): Exchange | undefined {
    return this.#exchanges.reduce<Exchange | undefined>(
      (best, each) => (best && best.roundTrip <= each.roundTrip ? best : each),
      undefined,
    );
  }
}

function agree(one: Exchange, other: Exchange): boolean {
  return Math.abs(one.offset - other.offset) <= (one.roundTrip + other.roundTrip) / 2;
}

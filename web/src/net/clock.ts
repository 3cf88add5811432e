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
    this.#exchanges = [...this.#exchanges, exchange].slice(-REMEMBERED);
  }

  get #best(): Exchange | undefined {
    return this.#exchanges.reduce<Exchange | undefined>(
      (best, each) => (best && best.roundTrip <= each.roundTrip ? best : each),
      undefined,
    );
  }
}

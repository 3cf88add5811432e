/**
 * The area left, piece by piece: each piece is named by its content, so it is fetched once and never again. The pieces
 * themselves are with the surveyor, on a thread of their own; here is only known which of them are there.
 */
import { SurveyorAway } from "$/map/survey/away";
import type { ToldArea } from "$/map/survey/plan";
import { setOf } from "./collected";
import type { KeptSeat } from "./seats";

/** Thousands of names are looked through: not while the page is being made anew. */
const inItsOwnTask = (): Promise<void> => new Promise((done) => setTimeout(done));

export class Areas {
  // A country's area comes in thousands of pieces: made anew as a whole, so that one signal tells of them all.
  #here = $state.raw(setOf<string>([]));
  #asked = setOf<string>([]);

  constructor(
    private readonly seat: Pick<KeptSeat, "game" | "token">,
    readonly surveyor = new SurveyorAway(),
  ) {}

  /** The same pieces if all of them are here; nothing while one is missing, so that no half area is shown. */
  whole(hashes: readonly string[] = []): readonly string[] | undefined {
    const here = this.#here;
    return hashes.every((hash) => here.has(hash)) ? hashes : undefined;
  }

  async fetch(hashes: readonly string[]): Promise<void> {
    await inItsOwnTask();
    const missing = hashes.filter((hash) => !this.#asked.has(hash));
    if (missing.length === 0) return;
    this.#asked = setOf([...this.#asked, ...missing]);
    let found: readonly string[] = [];
    try {
      const unknown = setOf(await this.surveyor.fetch(this.#path("areas"), this.seat.token, missing));
      found = missing.filter((hash) => !unknown.has(hash));
      if (found.length > 0) this.#here = setOf([...this.#here, ...found]);
    } finally {
      // What did not come may be asked for again: by the next view, or from a server that knows it by then.
      const came = setOf(found);
      const failed = setOf(missing.filter((hash) => !came.has(hash)));
      this.#asked = setOf([...this.#asked].filter((hash) => !failed.has(hash)));
    }
  }

  fetchStory(what: string): Promise<ToldArea> {
    return this.surveyor.fetchStory(this.#path(what), this.seat.token);
  }

  #path(what: string): string {
    return `/api/games/${this.seat.game}/${what}`;
  }
}

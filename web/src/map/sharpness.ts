/**
 * How finely the map is drawn. A phone that cannot keep up while the map moves gets fewer pixels until it rests: a
 * finger feels every late frame, and eyes that follow it do not see the blur.
 */

/** A frame that takes longer than this is felt. */
const LATE_MS = 30;
/** So many frames in a row tell whether a phone keeps up. */
const FRAMES = 4;
/** A finger that comes back within this time goes on with the same move. */
const REST_MS = 250;
/** After a slow move so many begin coarse at once; then it may have been something else that took the time. */
const SLOW_MOVES = 10;

export class Sharpness {
  #isCoarse = false;
  /** Those on the map, by number. */
  readonly #fingers = new Set<number>();
  #slowMoves = 0;
  /** The move that is on, by number; every other loop of frames ends itself. */
  #move: number | undefined;
  #moves = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** `draw` draws the map at once, coarse or fine. */
  constructor(private readonly draw: (isCoarse: boolean) => void) {}

  get isCoarse(): boolean {
    return this.#isCoarse;
  }

  moveBegins(): void {
    clearTimeout(this.#resting);
    const move = (this.#move = this.#moves += 1);
    let late = 0;
    let before: number | undefined;
    const next = (now: number): void => {
      if (move !== this.#move) return;
      if (before === undefined) this.#beginAsBefore();
      else late = now - before > LATE_MS ? late + 1 : 0;
      before = now;
      if (late >= FRAMES && !this.#isCoarse) {
        this.#slowMoves = SLOW_MOVES;
        this.#become(true);
      }
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }

  moveEnds(): void {
    this.#move = undefined;
    this.#restSoon();
  }

  /** It may be about to move the map: drawing that anew would take it out of the hand. The first one starts afresh. */
  fingerDown(id: number, isFirst: boolean): void {
    if (isFirst) this.#fingers.clear();
    this.#fingers.add(id);
    clearTimeout(this.#resting);
  }

  fingerUp(id: number): void {
    this.#fingers.delete(id);
    this.#restSoon();
  }

  stop(): void {
    this.#move = undefined;
    clearTimeout(this.#resting);
  }

  #beginAsBefore(): void {
    if (this.#slowMoves === 0) return;
    this.#slowMoves -= 1;
    this.#become(true);
  }

  #restSoon(): void {
    clearTimeout(this.#resting);
    if (!this.#isCoarse || this.#fingers.size > 0 || this.#move !== undefined) return;
    this.#resting = setTimeout(() => this.#become(false), REST_MS);
  }

  #become(isCoarse: boolean): void {
    if (this.#isCoarse === isCoarse) return;
    this.#isCoarse = isCoarse;
    this.draw(isCoarse);
  }
}

/**
 * How finely the map is drawn. A phone that cannot keep up while the map moves gets fewer pixels until it rests: a
 * finger feels every late frame, and eyes that follow it do not see the blur.
 */

/** A frame that takes longer than this is felt; a phone that saves its battery draws thirty in a second. */
const LATE_MS = 40;
/** So many late frames in a row tell that a phone does not keep up. */
const FRAMES = 4;
/** A finger that comes back within this time goes on with the same move. */
const REST_MS = 400;
/** After a slow move so many begin coarse; then it may have been something else that took the time. */
const SLOW_MOVES = 10;

export class Sharpness {
  #isCoarse = false;
  /** Whether the next frame of the move is to be coarse. */
  #isSlow = false;
  #slowMoves = 0;
  /** The move that is on, by number; every other loop of frames ends itself. */
  #move: number | undefined;
  #moves = 0;
  #isDrawing = false;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** `draw` makes the map coarse or fine; whatever it says of moves meanwhile is its own doing. */
  constructor(private readonly draw: (isCoarse: boolean) => void) {}

  get isCoarse(): boolean {
    return this.#isCoarse;
  }

  moveBegins(): void {
    if (this.#isDrawing) return;
    clearTimeout(this.#resting);
    this.#isSlow = false;
    this.#watch((this.#moves += 1));
  }

  /** In the middle of a frame, before it is drawn. */
  moves(): void {
    if (this.#isSlow && this.#move !== undefined) this.#become(true);
  }

  moveEnds(): void {
    if (this.#isDrawing) return;
    this.#move = undefined;
    clearTimeout(this.#resting);
    if (this.#isCoarse) this.#resting = setTimeout(() => this.#become(false), REST_MS);
  }

  stop(): void {
    this.#move = undefined;
    clearTimeout(this.#resting);
  }

  #watch(move: number): void {
    this.#move = move;
    let late = 0;
    let before: number | undefined;
    const next = (now: number): void => {
      if (move !== this.#move) return;
      if (before === undefined) this.#beginAsBefore();
      else late = now - before > LATE_MS ? late + 1 : 0;
      before = now;
      if (late >= FRAMES && !this.#isSlow) {
        this.#isSlow = true;
        this.#slowMoves = SLOW_MOVES;
      }
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }

  /** A jump has ended before its first frame. */
  #beginAsBefore(): void {
    if (this.#slowMoves === 0) return;
    this.#slowMoves -= 1;
    this.#isSlow = true;
  }

  #become(isCoarse: boolean): void {
    if (this.#isCoarse === isCoarse) return;
    this.#isCoarse = isCoarse;
    this.#isDrawing = true;
    this.draw(isCoarse);
    this.#isDrawing = false;
  }
}

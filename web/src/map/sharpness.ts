/**
 * How finely the map is drawn. A phone that cannot keep up while the map moves gets fewer pixels until it rests: a
 * finger feels every late frame, and eyes that follow it do not see the blur.
 */

/** Frames that take longer than this are felt; a phone that saves its battery draws thirty in a second and keeps up. */
const LATE_MS = 36;
/** So many frames together tell whether a phone keeps up. */
const FRAMES = 5;
/** A finger that comes back within this time goes on with the same move. */
const REST_MS = 400;
/** How often it is looked whether the phone has caught up. */
const LOOK_MS = 16;
/** After a slow move so many begin coarse; then it may have been something else that took the time. */
const SLOW_MOVES = 10;

/**
 * What is drawn so. A canvas that gets another size waits for all that is still to be drawn on it, and the page with it:
 * it gets one while there is nothing.
 */
export interface Sharpened {
  /** Coarse or fine; whatever is said of moves meanwhile is its own doing. */
  become(isCoarse: boolean): void;
  /** From now on, whether all that has been drawn until now is on the screen. */
  catchingUp(): () => boolean;
  /** No more frames until that is so. */
  pause(): void;
}

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

  constructor(private readonly map: Sharpened) {}

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
    if (this.#isCoarse) this.#resting = setTimeout(() => this.#sharpen(this.map.catchingUp()), REST_MS);
  }

  #sharpen(hasCaughtUp: () => boolean): void {
    if (hasCaughtUp()) this.#become(false);
    else this.#resting = setTimeout(() => this.#sharpen(hasCaughtUp), LOOK_MS);
  }

  stop(): void {
    this.#move = undefined;
    clearTimeout(this.#resting);
  }

  #watch(move: number): void {
    this.#move = move;
    const seen: number[] = [];
    const next = (now: number): void => {
      if (move !== this.#move) return;
      if (seen.length === 0) this.#beginAsBefore();
      seen.push(now);
      if (!this.#isSlow && now - (seen.at(-1 - FRAMES) ?? now) > FRAMES * LATE_MS) this.#getSlow();
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

  #getSlow(): void {
    this.#isSlow = true;
    this.#slowMoves = SLOW_MOVES;
    if (!this.#isCoarse) this.map.pause();
  }

  #become(isCoarse: boolean): void {
    if (this.#isCoarse === isCoarse) return;
    this.#isCoarse = isCoarse;
    this.#isDrawing = true;
    this.map.become(isCoarse);
    this.#isDrawing = false;
  }
}

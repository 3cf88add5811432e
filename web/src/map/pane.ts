/**
 * The part of the map that is seen. What lies under the sheet is not drawn, for drawing is what takes a phone's time; from
 * when the sheet begins to go down until it rests all of it is, so that nothing bare shows behind it.
 */

/** A sheet that has not moved for so long has come to rest. */
const SETTLED_MS = 400;
/** Beside the round corners of the sheet the map is seen. */
const CORNERS = 24;

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** So many pixels on each side do not count as seen. */
export interface Rim {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const isInSight = ({ x, y }: Pixel, width: number, height: number, rim: Rim): boolean =>
  x >= rim.left && x <= width - rim.right && y >= rim.top && y <= height - rim.bottom;

export class Pane {
  #bare = 0;
  #covered = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** `leaveBare` is told how many pixels at the bottom need not be drawn. */
  constructor(private readonly leaveBare: (pixels: number) => void) {}

  /** So many pixels at the bottom lie under the sheet, or will when it has come to rest. */
  cover(pixels: number): void {
    clearTimeout(this.#settling);
    if (pixels < this.#covered) this.#leave(0);
    this.#covered = pixels;
    this.#settling = setTimeout(() => this.#leave(Math.max(0, pixels - CORNERS)), SETTLED_MS);
  }

  stop(): void {
    clearTimeout(this.#settling);
  }

  #leave(pixels: number): void {
    if (this.#bare === pixels) return;
    this.#bare = pixels;
    this.leaveBare(pixels);
  }
}

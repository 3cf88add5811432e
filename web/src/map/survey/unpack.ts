/**
 * Reads pieces as the server packs them (docs/reference/pieces.md): every corner is told by how far it is from where
 * the three before it would have it, in steps of a fine grid.
 */
import type { Outline } from "./outline";

/** What the server is asked for by. */
export const KIND = "application/vnd.hideline.pieces";
const STEPS_PER_DEGREE = 1e7;
const FORETOLD_BY = 3;

export interface Unpacked {
  /** In the list that was asked with. */
  readonly place: number;
  readonly outlines: readonly Outline[];
}

export function unpacked(content: ArrayBuffer): Unpacked[] {
  const numbers = new Numbers(new Uint8Array(content));
  const pieces: Unpacked[] = [];
  while (!numbers.areOver) pieces.push({ place: numbers.next(), outlines: outlinesIn(numbers) });
  return pieces;
}

function outlinesIn(numbers: Numbers): Outline[] {
  const heads = Array.from({ length: numbers.next() }, () => numbers.next());
  let [east, north] = [0, 0];
  return heads.map((head) => {
    const steps = ringIn(numbers, Math.floor(head / 2), east, north);
    [east = 0, north = 0] = steps;
    return { isHole: head % 2 === 1, degrees: steps.map((step) => step / STEPS_PER_DEGREE) };
  });
}

/** A ring in steps of the grid, its first corner seen from that of the ring before. */
function ringIn(numbers: Numbers, corners: number, east: number, north: number): Float64Array {
  const end = corners * 2;
  const steps = new Float64Array(end + 2);
  for (let at = 0; at < end; at += 1) steps[at] = numbers.nextSigned();
  for (let order = FORETOLD_BY; order > 0; order -= 1)
    for (let at = order * 2; at < end; at += 1) steps[at] = valueAt(steps, at) + valueAt(steps, at - 2);
  for (let at = 0; at < end; at += 2) {
    steps[at] = valueAt(steps, at) + east;
    steps[at + 1] = valueAt(steps, at + 1) + north;
  }
  steps.copyWithin(end, 0, 2);
  return steps;
}

const valueAt = (list: Float64Array, at: number): number => list[at] as number;

/** Numbers in as many bytes as each needs, the smallest bits first; the highest bit of a byte says that it goes on. */
class Numbers {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get areOver(): boolean {
    return this.#at >= this.bytes.length;
  }

  next(): number {
    let value = 0;
    for (let worth = 1; ; worth *= 0x80) {
      const byte = this.bytes[this.#at];
      if (byte === undefined) throw new RangeError("The pieces end before they are over.");
      this.#at += 1;
      value += (byte & 0x7f) * worth;
      if (byte < 0x80) return value;
    }
  }

  /** Numbers of either sign were made ones without: 0, -1, 1, -2, … */
  nextSigned(): number {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : (-1 - value) / 2;
  }
}

/**
 * Gives each corner its weight: the square of the distance by which the outline would be off without it (Douglas and
 * Peucker). Seen from afar only the heavy ones are drawn. Where a piece was cut from its neighbour the ends of the cut
 * are always drawn, so that both keep touching.
 */
import { type Corners, STRIDE, part, straightTo } from "./corners";

/** Corners that weigh less, a few centimetres on the ground, matter only where all are drawn. */
const LEAST = 1e-18;

export function weigh(corners: Corners): void {
  const last = corners.length - STRIDE;
  let from = 0;
  for (let at = 0; at <= last; at += STRIDE) {
    if (at !== 0 && at !== last && !isEndOfStraight(corners, at)) continue;
    corners[at + 2] = Infinity;
    if (at > from) weighBetween(corners, from, at);
    from = at;
  }
}

function isEndOfStraight(corners: Corners, at: number): boolean {
  return straightTo(corners, at) !== straightTo(corners, at + STRIDE);
}

function weighBetween(corners: Corners, first: number, last: number): void {
  const spans = [first, last];
  while (spans.length > 0) {
    const [to, from] = [spans.pop() as number, spans.pop() as number];
    const [middle, off] = farthest(corners, from, to);
    if (off < LEAST) continue;
    corners[middle + 2] = off;
    spans.push(from, middle, middle, to);
  }
}

/** The corner that is farthest from the straight line between two others, and the square of how far that is. */
function farthest(corners: Corners, from: number, to: number): readonly [at: number, off: number] {
  let [found, most] = [from, 0];
  for (let at = from + STRIDE; at < to; at += STRIDE) {
    const off = squareFrom(corners, at, from, to);
    if (off > most) [found, most] = [at, off];
  }
  return [found, most];
}

function squareFrom(corners: Corners, at: number, from: number, to: number): number {
  const x = part(corners, at) - part(corners, from);
  const y = part(corners, at + 1) - part(corners, from + 1);
  const dx = part(corners, to) - part(corners, from);
  const dy = part(corners, to + 1) - part(corners, from + 1);
  const long = dx * dx + dy * dy;
  const along = long === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / long));
  return (x - along * dx) ** 2 + (y - along * dy) ** 2;
}

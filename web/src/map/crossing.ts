/** Whether the lines of a ring meet elsewhere than at their corners: such a ring has no inside. */
import type { Position } from "./scene";

type Line = readonly [Position, Position];

export function crossesItself(ring: readonly Position[]): boolean {
  const lines = linesOf(ring);
  return lines.some((line, turn) =>
    lines.slice(turn + 1).some((other, gap) => {
      if (gap === 0) return foldsBack(line, other);
      const isRoundTheEnd = turn === 0 && gap === lines.length - 2;
      return isRoundTheEnd ? foldsBack(other, line) : meet(line, other);
    }),
  );
}

/** From corner to corner and back to the first; a corner that was set twice is one. */
function linesOf(ring: readonly Position[]): readonly Line[] {
  const lines = ring.map((from, turn): Line => [from, ring[(turn + 1) % ring.length] ?? from]);
  return lines.filter(([[x, y], [x2, y2]]) => x !== x2 || y !== y2);
}

/** Whether the second of two lines that share a corner goes back along the first. */
const foldsBack = ([from, corner]: Line, [, to]: Line): boolean =>
  side([from, corner], to) === 0 &&
  (from[0] - corner[0]) * (to[0] - corner[0]) + (from[1] - corner[1]) * (to[1] - corner[1]) > 0;

function meet(one: Line, other: Line): boolean {
  const [a, b] = [side(one, other[0]), side(one, other[1])];
  const [c, d] = [side(other, one[0]), side(other, one[1])];
  if (a === 0 && b === 0) return overlap(one, other, 0) && overlap(one, other, 1);
  return a * b <= 0 && c * d <= 0;
}

/** On which side of a line a spot lies: 1, -1, or 0 on it. */
const side = ([[x, y], [x2, y2]]: Line, [px, py]: Position): number =>
  Math.sign((x2 - x) * (py - y) - (y2 - y) * (px - x));

const overlap = ([a, b]: Line, [c, d]: Line, axis: 0 | 1): boolean =>
  Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis])) <=
  Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis]));

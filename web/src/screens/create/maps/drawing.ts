/** What a spot that is touched or named, or a button, makes of the corners of an area that is drawn. */
import type { Position } from "$/map/scene";
import type { Drawing } from "./shape";

/** The chosen corner moves there; where none is chosen it is one more. */
export function placed(drawing: Drawing, at: Position): Drawing {
  const { corners, chosen } = drawing;
  return { ...drawing, corners: chosen === undefined ? [...corners, at] : corners.with(chosen, at) };
}

/** The corner that was chosen already is let go. */
export const withChosen = (drawing: Drawing, turn: number): Drawing => ({
  ...drawing,
  chosen: drawing.chosen === turn ? undefined : turn,
});

export function withoutCorner(drawing: Drawing, turn: number): Drawing {
  const { corners, chosen } = drawing;
  return { ...drawing, corners: corners.toSpliced(turn, 1), chosen: afterRemoval(chosen, turn) };
}

/** The same corner is chosen as before, by the number it then has. */
function afterRemoval(chosen: number | undefined, turn: number): number | undefined {
  if (chosen === undefined || chosen === turn) return undefined;
  return chosen > turn ? chosen - 1 : chosen;
}

/** One more halfway to the next corner, where it changes nothing yet, and chosen: the next spot moves it. */
export function withCornerAfter(drawing: Drawing, turn: number): Drawing {
  const { corners } = drawing;
  const [from, to] = [corners[turn], corners[(turn + 1) % corners.length]];
  if (!from || !to) return drawing;
  const halfway: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return { ...drawing, corners: corners.toSpliced(turn + 1, 0, halfway), chosen: turn + 1 };
}

/** The next touch of the map may be a corner; the panel beside the map says the rest, so none is shown on it. */
import type { Position } from "$/map/scene";
import { MapTools } from "$/map/tools.svelte";

export class CornerTools extends MapTools {
  /** `corner`: takes a touch of the map as a corner; whether one is drawing. */
  constructor(
    words: (points: readonly Position[]) => string,
    private readonly corner: (at: Position) => boolean,
  ) {
    super((_tool, points) => words(points));
  }

  override tapped(at: Position): boolean {
    return this.corner(at) || super.tapped(at);
  }
}

/** Corners tapped on the map one after the other; the panel beside the map says the rest, so none is shown on it. */
import type { Position } from "$/map/scene";
import { MapTools } from "$/map/tools.svelte";

export class CornerTools extends MapTools {
  corners = $state.raw<readonly Position[]>([]);
  #drawing = false;

  constructor(words: (points: readonly Position[]) => string) {
    super((_tool, points) => words(points));
  }

  begin(): void {
    this.layDown();
    this.#drawing = true;
    this.corners = [];
  }

  end(): void {
    this.#drawing = false;
    this.corners = [];
  }

  override tapped(at: Position): boolean {
    if (!this.#drawing) return super.tapped(at);
    this.corners = [...this.corners, at];
    return true;
  }
}

/** What one does on the map by touch besides looking: measure along points, draw an area, drop a pin, point to a spot. */
import { crossesItself } from "./crossing";
import type { Position } from "./scene";

export type Tool = "ruler" | "area" | "spot";
/** This phone, or the pin. */
export type Origin = "here" | "pin";

/** Whether it was taken. */
export type Finished = (points: readonly Position[]) => Promise<boolean>;

export class MapTools {
  /** The tool in hand; taps on the map are its points. */
  tool = $state<Tool>();
  points = $state.raw<readonly Position[]>([]);
  #pin = $state.raw<Position>();
  /** What is being written at the pin. */
  note = $state("");
  /** Where questions are looked at from. */
  from = $state<Origin>("here");
  /** What is done with the points of an area when it is finished. */
  #finished: Finished | undefined;
  /** Who waits for a spot to be pointed to. */
  #pointed: ((at: Position | undefined) => void) | undefined;

  /** `words`: what the points say, such as how long their line is. */
  constructor(private readonly words: (tool: Tool, points: readonly Position[]) => string) {}

  readonly reading = $derived.by(() => (this.tool ? this.words(this.tool, this.points) : ""));

  /** Dropped by a long press, or put at a station. */
  get pin(): Position | undefined {
    return this.#pin;
  }

  /** Elsewhere it is another pin: nobody looks from it yet. */
  set pin(at: Position | undefined) {
    this.#pin = at;
    this.from = "here";
  }

  /** Look at questions from the pin, or from one put here. */
  lookFrom(at: Position | undefined = this.#pin): void {
    this.#pin = at;
    this.from = at ? "pin" : "here";
  }

  /** The next touch of the map is the spot that somebody waits for; none when the tool is laid down. */
  pickSpot(pointed: (at: Position | undefined) => void): void {
    this.take("spot");
    this.#pointed = pointed;
  }

  take(tool: Tool, finished?: Finished): void {
    this.layDown();
    this.tool = tool;
    this.#finished = finished;
  }

  /** A tap on the map; whether it was for a tool. */
  tapped(at: Position): boolean {
    if (!this.tool) return false;
    if (this.tool === "spot") {
      this.layDown(at);
      return true;
    }
    this.points = [...this.points, at];
    return true;
  }

  back(): void {
    this.points = this.points.slice(0, -1);
  }

  layDown(at?: Position): void {
    this.tool = undefined;
    this.points = [];
    const pointed = this.#pointed;
    this.#pointed = undefined;
    pointed?.(at);
  }

  get mayFinish(): boolean {
    return this.#finished !== undefined && this.points.length >= 3 && !crossesItself(this.points);
  }

  /** What was refused is in hand again with all its points, unless the hand has something else by then. */
  async finish(): Promise<void> {
    const { tool, points } = this;
    const finished = this.#finished;
    this.layDown();
    if (!tool || !finished || (await finished(points)) || this.tool) return;
    this.take(tool, finished);
    this.points = points;
  }
}

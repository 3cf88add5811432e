/** The blackout brush: strokes on a photo by finger or by keys, each of which can be taken back. */
const WIDTH = 0.07;
const WAYS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const within = (share: number): number => Math.min(1, Math.max(0, share));

interface Dab {
  readonly x: number;
  readonly y: number;
}

export class Brush {
  #canvas: HTMLCanvasElement | undefined;
  /** Where the brush is for whoever moves it by keys, as shares of the photo's width and height. */
  at = $state.raw<Dab>({ x: 0.5, y: 0.5 });
  #strokes = $state.raw<readonly (readonly Dab[])[]>([]);

  get hasStrokes(): boolean {
    return this.#strokes.length > 0;
  }

  /** A new photo, nothing on it. */
  clean(canvas: HTMLCanvasElement): void {
    this.#canvas = canvas;
    this.#strokes = [];
  }

  touch(event: PointerEvent): void {
    this.#strokes = [...this.#strokes, []];
    this.#follow(event);
  }

  drag(event: PointerEvent): void {
    if (event.buttons !== 0 && this.hasStrokes) this.#follow(event);
  }

  /** Arrows move the brush by its width; Space and Enter set it down. */
  press(event: KeyboardEvent): void {
    const canvas = this.#canvas;
    const way = WAYS[event.key];
    const isDab = event.key === " " || event.key === "Enter";
    if (!canvas || (!way && !isDab)) return;
    event.preventDefault();
    if (way) {
      const [right, down] = way;
      const flat = canvas.width / canvas.height;
      this.at = { x: within(this.at.x + right * WIDTH), y: within(this.at.y + down * WIDTH * flat) };
      return;
    }
    this.#strokes = [...this.#strokes, []];
    this.#extend({ x: this.at.x * canvas.width, y: this.at.y * canvas.height });
  }

  /** Take the last stroke back; `redraw` brings the photo as it was without any. */
  async undo(redraw: () => Promise<void>): Promise<void> {
    await redraw();
    this.#strokes = this.#strokes.slice(0, -1);
    for (const stroke of this.#strokes)
      stroke.forEach((dab, turn) => this.#draw(stroke[turn - 1] ?? dab, dab));
  }

  #follow(event: PointerEvent): void {
    const canvas = this.#canvas;
    if (!canvas) return;
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    this.#extend({ x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale });
  }

  #extend(dab: Dab): void {
    const stroke = this.#strokes.at(-1) ?? [];
    this.#draw(stroke.at(-1) ?? dab, dab);
    this.#strokes = [...this.#strokes.slice(0, -1), [...stroke, dab]];
  }

  #draw(from: Dab, to: Dab): void {
    const pen = this.#canvas?.getContext("2d");
    if (!pen || !this.#canvas) return;
    const width = this.#canvas.width * WIDTH;
    pen.fillStyle = pen.strokeStyle = "black";
    pen.lineWidth = width;
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    pen.beginPath();
    pen.arc(to.x, to.y, width / 2, 0, 2 * Math.PI);
    pen.fill();
  }
}

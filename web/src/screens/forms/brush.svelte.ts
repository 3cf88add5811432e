/** The blackout brush: strokes on a photo, each of which can be taken back. */
const WIDTH = 0.07;

interface Dab {
  readonly x: number;
  readonly y: number;
}

export class Brush {
  #canvas: HTMLCanvasElement | undefined;
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
    this.#extend(event);
  }

  drag(event: PointerEvent): void {
    if (event.buttons !== 0 && this.hasStrokes) this.#extend(event);
  }

  /** Take the last stroke back; `redraw` brings the photo as it was without any. */
  async undo(redraw: () => Promise<void>): Promise<void> {
    await redraw();
    this.#strokes = this.#strokes.slice(0, -1);
    for (const stroke of this.#strokes)
      stroke.forEach((dab, turn) => this.#draw(stroke[turn - 1] ?? dab, dab));
  }

  #extend(event: PointerEvent): void {
    const canvas = this.#canvas;
    if (!canvas) return;
    const box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width;
    const dab = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
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

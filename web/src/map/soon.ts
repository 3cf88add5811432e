/** What is to be done soon: one thing in a frame, so that no frame is late, and of each only what was wanted last. */
export class Soon<Task> {
  readonly #waiting = new Map<Task, () => void>();
  #frame: number | undefined;

  get isOver(): boolean {
    return this.#waiting.size === 0;
  }

  do(what: Task, work: () => void): void {
    this.#waiting.set(what, work);
    this.#frame ??= requestAnimationFrame(() => this.#next());
  }

  drop(what: Task): void {
    this.#waiting.delete(what);
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  /** What fails is heard of as any fault is, and holds up nothing else. */
  #next(): void {
    const [next] = this.#waiting;
    if (next) this.#waiting.delete(next[0]);
    this.#frame = this.#waiting.size > 0 ? requestAnimationFrame(() => this.#next()) : undefined;
    next?.[1]();
  }
}

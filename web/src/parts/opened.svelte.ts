/** Which of several panels is open: one at a time. */
export class Opened<Panel extends string> {
  #open = $state<Panel>();

  is(panel: Panel): boolean {
    return this.#open === panel;
  }

  put(panel: Panel, on: boolean): void {
    // A panel tells late that it was closed; by then another one may be open.
    if (on) this.#open = panel;
    else if (this.#open === panel) this.#open = undefined;
  }
}

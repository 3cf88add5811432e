/** What the server knows for a while only: asked for when it is shown, and anew each minute as long as it is. */

const AGAIN_AFTER_MS = 60_000;

export class Lately<Answer> {
  /** The last answer; it stays while there is no other, also without a signal. */
  answer = $state.raw<Answer>();
  /** Why there is none. */
  reason = $state.raw<unknown>();

  /**
   * In a component: what `ask` reads of its props makes it ask at once, about something else; so does another `basis`,
   * which may be looked at with every step.
   */
  constructor(ask: () => Promise<Answer>, basis?: () => string) {
    const subject = $derived(basis?.());
    $effect(() => {
      void subject;
      let isWanted = true;
      const look = async (): Promise<void> => {
        try {
          const found = await ask();
          if (isWanted) [this.answer, this.reason] = [found, undefined];
        } catch (reason) {
          if (isWanted) this.reason = reason;
        }
      };
      void look();
      const again = setInterval(() => void look(), AGAIN_AFTER_MS);
      return () => {
        isWanted = false;
        clearInterval(again);
        this.answer = this.reason = undefined;
      };
    });
  }
}

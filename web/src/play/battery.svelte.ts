/** How full this phone is, where the browser says so: those of Android do, iPhones' do not. */

const LOW = 0.2;

/** As Chromium has it; no standard any more. */
interface Told extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

type Telling = Navigator & { getBattery?: () => Promise<Told> };

export class Battery {
  /** As a share of one. */
  left = $state<number>();
  /** It will be empty before long. */
  isLow = $state(false);
  readonly percent = $derived(this.left === undefined ? undefined : Math.round(this.left * 100));

  /** Until stopped. */
  follow(): () => void {
    let stop = (): void => undefined;
    let isOver = false;
    // Forbidden on some pages: then nothing is known.
    (navigator as Telling).getBattery?.().then(
      (told) => {
        if (!isOver) stop = this.#listen(told);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }

  #listen(told: Told): () => void {
    const look = (): void => {
      this.left = told.level;
      this.isLow = !told.charging && told.level <= LOW;
    };
    look();
    const events = ["levelchange", "chargingchange"];
    for (const event of events) told.addEventListener(event, look);
    return () => {
      for (const event of events) told.removeEventListener(event, look);
    };
  }
}

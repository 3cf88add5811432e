/** Tells when this phone's battery runs low, where the browser says how it is: those of Android do, iPhones' do not. */

const LOW = 0.2;

/** As Chromium has it; no standard any more. */
interface Battery extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

type Told = Navigator & { getBattery?: () => Promise<Battery> };

/** Calls `low` once, with what is left as a share of one. */
export function watchBattery(low: (left: number) => void): () => void {
  let stop = (): void => undefined;
  let isOver = false;

  function follow(battery: Battery): void {
    const look = (): void => {
      if (battery.charging || battery.level > LOW) return;
      stop();
      low(battery.level);
    };
    battery.addEventListener("levelchange", look);
    stop = () => battery.removeEventListener("levelchange", look);
    look();
  }

  // Forbidden on some pages: then nobody is told.
  (navigator as Told).getBattery?.().then(
    (battery) => (isOver ? undefined : follow(battery)),
    () => undefined,
  );
  return () => {
    isOver = true;
    stop();
  };
}

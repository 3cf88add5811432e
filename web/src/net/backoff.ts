/** How long to wait before the next try: doubling to a ceiling, and random, so that forty phones leaving a tunnel do not knock at once. */
const FIRST_MS = 500;
const CEILING_MS = 15_000;

export function backoff(failures: number, chance: () => number = Math.random): number {
  const ceiling = Math.min(CEILING_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return ceiling / 2 + (chance() * ceiling) / 2;
}

/** A little longer each time; at once when the phone says it is online again. */
export const aWhile = (failures: number): Promise<void> => online(backoff(failures));

/** Until the phone says that it is online again, but no longer than so many milliseconds. */
export function online(within: number): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { signal: over.signal });
    const timer = setTimeout(resolve, within);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
  }).finally(() => over.abort());
}

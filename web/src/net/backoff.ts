/** How long to wait before the next try: doubling to a ceiling, and random, so that forty phones leaving a tunnel do not knock at once. */
const FIRST_MS = 500;
const CEILING_MS = 15_000;

export function backoff(failures: number, chance: () => number = Math.random): number {
  const ceiling = Math.min(CEILING_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return ceiling / 2 + (chance() * ceiling) / 2;
}

/** A little longer each time; at once when the phone says it is online again. */
export function aWhile(failures: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("online", () => resolve(), { once: true });
    setTimeout(resolve, backoff(failures));
  });
}

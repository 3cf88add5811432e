/** How a long list becomes another one without a late frame: a few new rows at a time, from the top. */

interface Row {
  readonly id: string;
}

/**
 * The next list on the way from one to another: all that is wanted up to the given number of rows that were not there,
 * and below that what stood there before, so that nothing jumps. It is `wanted` itself once that is reached.
 */
export function stepTowards<Each extends Row>(
  before: readonly Each[],
  wanted: readonly Each[],
  atMost: number,
): readonly Each[] {
  const known = new Set(before.map(({ id }) => id));
  let made = 0;
  const end = wanted.findIndex(({ id }) => !known.has(id) && (made += 1) > atMost);
  if (end === -1) return wanted;
  const done = wanted.slice(0, end);
  const placed = new Set(done.map(({ id }) => id));
  return [...done, ...before.filter(({ id }) => !placed.has(id)).slice(0, wanted.length - end)];
}

/** Sets and maps that are made anew instead of changed: nothing has to watch their insides. */
export const setOf = <Thing>(things: Iterable<Thing>): ReadonlySet<Thing> => new Set(things);

export const mapOf = <Key, Value>(entries: Iterable<readonly [Key, Value]>): ReadonlyMap<Key, Value> =>
  new Map(entries);

/** Gives what it gave last while there is nothing; an empty list is worth no waiting. */
export function lasting<Thing>(): (next: readonly Thing[] | undefined) => readonly Thing[] | undefined {
  let kept: readonly Thing[] | undefined;
  return (next) => {
    kept = next ?? (kept?.length ? kept : undefined);
    return kept;
  };
}

/** Gives the list it gave before for as long as the same stands in it: what is worked out of it then stays, too. */
export function steady<Thing>(): (next: readonly Thing[] | undefined) => readonly Thing[] | undefined {
  let kept: readonly Thing[] | undefined;
  return (next) => {
    const isSame = kept?.length === next?.length && kept?.every((thing, turn) => thing === next?.[turn]);
    if (!isSame) kept = next;
    return kept;
  };
}

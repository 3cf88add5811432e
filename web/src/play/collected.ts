/** Sets and maps that are made anew instead of changed: nothing has to watch their insides. */
export const setOf = <Thing>(things: Iterable<Thing>): ReadonlySet<Thing> => new Set(things);

export const mapOf = <Key, Value>(entries: Iterable<readonly [Key, Value]>): ReadonlyMap<Key, Value> =>
  new Map(entries);

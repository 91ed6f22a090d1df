interface Identified {
  readonly id: number;
}

const maps = new WeakMap<readonly Identified[], ReadonlyMap<number, Identified>>();

/** The records of a list by id. The map is made once for each list, which must not change: many events of a set ask for it. */
export function byId<T extends Identified>(records: readonly T[]): ReadonlyMap<number, T> {
  const known = maps.get(records) as ReadonlyMap<number, T> | undefined;
  if (known) return known;
  const made = new Map(records.map((record) => [record.id, record]));
  maps.set(records, made);
  return made;
}

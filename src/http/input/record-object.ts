/** What an entry names a record by: the `id` of a record as it was read, else the entry itself (decision D57). */
export function idOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'id')) return entry;
  return (entry as { id: unknown }).id;
}

/** A JSON number, or a string in any usual notation (`2`, `2.0`, `1e1`, ` 3`), as a number; undefined for anything else. */
export function numberIn(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || raw.length > 40) return undefined;
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(raw) && Number.isFinite(Number(raw))
    ? Number(raw)
    : undefined;
}

/** A value as a whole number; undefined if it is none. */
export function wholeNumberIn(raw: unknown): number | undefined {
  const value = numberIn(raw);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** A value as the id of a record, a whole number above zero; undefined if it is none. */
export function recordIdIn(raw: unknown): number | undefined {
  const id = wholeNumberIn(raw);
  return id !== undefined && id > 0 ? id : undefined;
}

const BOOLEAN_WORDS = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** A boolean, or a word for one in any letter case; undefined for any other value. */
export function flagIn(raw: unknown): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  return typeof raw === 'string' || typeof raw === 'number' ? BOOLEAN_WORDS.get(String(raw).toLowerCase()) : undefined;
}

/** Maximum number of entries of a list. */
export const MAX_LIST_ENTRIES = 1000;

/**
 * The entries of a list sent as `1,2`, `x[]=1&x[]=2`, JSON array or single value; undefined for anything else. Of a list
 * that is too long it returns just enough entries to tell. `replace` is called with each entry first.
 */
export function entriesIn(
  raw: unknown,
  replace: (entry: unknown) => unknown = (entry) => entry,
): (string | number)[] | undefined {
  const max = MAX_LIST_ENTRIES + 1;
  const parts = typeof raw === 'string' ? raw.split(',', max) : Array.isArray(raw) ? raw.slice(0, max) : [raw];
  const entries = parts.map(replace).map((entry) => (typeof entry === 'string' ? entry.trim() : entry));
  return entries.every((entry) => typeof entry === 'string' || typeof entry === 'number') ? entries : undefined;
}

/** The reference to a record in an entry: the `id` of a record that is sent back, else the entry itself (decision D57). */
export function idOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'id')) return entry;
  return (entry as { id: unknown }).id;
}

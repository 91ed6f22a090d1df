/** A number as JSON number or as text in any usual notation (`2`, `2.0`, `1e1`, ` 3`); undefined for anything else. */
export function numberIn(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || raw.length > 40) return undefined;
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(raw) && Number.isFinite(Number(raw))
    ? Number(raw)
    : undefined;
}

/** The whole number in a value, undefined if there is none. */
export function wholeNumberIn(raw: unknown): number | undefined {
  const value = numberIn(raw);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** The id of a record in a value, undefined if there is none. */
export function recordIdIn(raw: unknown): number | undefined {
  const id = wholeNumberIn(raw);
  return id !== undefined && id > 0 ? id : undefined;
}

const WORDS = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** The yes or no that a value stands for, as JSON or as a word in any letter case; undefined for every other value. */
export function flagIn(raw: unknown): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  return typeof raw === 'string' || typeof raw === 'number' ? WORDS.get(String(raw).toLowerCase()) : undefined;
}

/** The entries of a list sent as `1,2`, `x[]=1&x[]=2`, JSON array or single value; undefined if it is none of these. */
export function entriesIn(raw: unknown): (string | number)[] | undefined {
  const parts: unknown[] = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [raw];
  const entries = parts.map((part) => (typeof part === 'string' ? part.trim() : part));
  return entries.every((entry) => typeof entry === 'string' || typeof entry === 'number') ? entries : undefined;
}

/** What an entry names a record by: the `id` of a record as it was read, else the entry itself (decision D57). */
export function idOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'id')) return entry;
  return (entry as { id: unknown }).id;
}

import { hash } from 'node:crypto';

/** Digests of what most fields have, such as true, null and short texts. */
const known = new Map<unknown, string>();

const MOST_KNOWN = 5000;
const SHORT = 40;

/** A short digest of a value; the same for equal values whatever the order of their members. */
export function digestOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return hashOf(value);
  if (typeof value === 'string' && value.length > SHORT) return hashOf(value);
  const digest = known.get(value) ?? hashOf(value);
  if (known.size < MOST_KNOWN) known.set(value, digest);
  return digest;
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(sorted(value) ?? null), 'base64url').slice(0, 16);
}

/** Whether two values are the same as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(sorted(one) ?? null) === JSON.stringify(sorted(other) ?? null);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** What an import remembers of a record: a digest of each field as it was written. */
export type Digests = Readonly<Record<string, string>>;

/** Among the digests of a record: the URL of its page in the source. */
export const PAGE = '@page';

/** Reads what `writeDigests` has written; anything else is nothing. */
export function readDigests(imported: string | null | undefined): Digests {
  if (!imported) return {};
  try {
    const read: unknown = JSON.parse(imported);
    return typeof read === 'object' && read !== null ? (read as Digests) : {};
  } catch {
    return {};
  }
}

/** As text, in order of the names. */
export const writeDigests = (digests: Digests): string => JSON.stringify(sorted(digests));

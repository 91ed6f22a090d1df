/** A JSON object of unknown members. */
export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a JSON object; undefined for anything else. A byte order mark is skipped: some plug-ins write one. */
export function membersIn(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text; numbers as digits, `''` for anything else. */
export function textIn(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

/** A number, or digits; undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The id of a record or of an object that refers to one; undefined if there is none. */
export function idIn(value: unknown): number | undefined {
  const id = isMembers(value) ? numberIn(value['id']) : undefined;
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The objects of a list; of one object, itself. */
export function objectsIn(value: unknown): Members[] {
  if (Array.isArray(value)) return value.filter(isMembers);
  return isMembers(value) ? [value] : [];
}

import { type Kind, Refusal, wrongType } from './kind.js';

/** A number as JSON number or as text in any usual notation (`2`, `2.0`, `1e1`, ` 3`); undefined for anything else. */
export function numberIn(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || raw.length > 40) return undefined;
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*$/i.test(raw) && Number.isFinite(Number(raw))
    ? Number(raw)
    : undefined;
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** The whole number in a value, undefined if there is none. */
export function wholeNumberIn(raw: unknown): number | undefined {
  const value = numberIn(raw);
  return value !== undefined && Number.isInteger(value) && Math.abs(value) <= SAFE ? value : undefined;
}

/** A whole number above zero: `page`, `per_page` (recorded exchanges: events_list_paging). */
export const count: Kind<number> = {
  read(raw) {
    const value = wholeNumberIn(raw);
    return value !== undefined && value > 0 ? value : new Refusal('Must be a whole number above zero.');
  },
  schema: { type: 'integer', minimum: 1 },
  argument: { type: 'integer' },
};

/** The id of a record, as a number or digits. */
export const recordId: Kind<number> = {
  read(raw) {
    const value = wholeNumberIn(raw);
    return value !== undefined && value > 0 ? value : new Refusal('Must be the id of a record.');
  },
  schema: { type: 'integer', minimum: 1 },
  argument: { type: 'integer' },
};

/** A number between two bounds, both included. `unit` names what it counts. */
export function numberBetween(least: number, most: number, unit: string): Kind<number> {
  return {
    read(raw) {
      const value = numberIn(raw);
      return value !== undefined && value >= least && value <= most
        ? value
        : new Refusal(`Must be a number of ${unit} from ${least} to ${most}.`);
    },
    schema: { type: 'number', format: 'double', minimum: least, maximum: most },
    argument: { format: 'double' },
  };
}

/** `null` or an empty text clear the value; otherwise as the given kind. */
export function clearable<T>(kind: Kind<T>): Kind<T | null> {
  return {
    ...kind,
    read: (raw) => (raw === null || raw === '' ? null : kind.read(raw)),
    schema: { ...kind.schema, nullable: true },
  };
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

/** A yes or no. */
export const flag: Kind<boolean> = {
  read: (raw) => flagIn(raw) ?? wrongType('a boolean: true, false, 1 or 0'),
  schema: { type: 'boolean' },
  argument: { type: 'boolean' },
};

/** A yes or no where an empty text means no (recorded exchanges: venues, organizers). */
export const flagOrEmpty: Kind<boolean> = {
  read: (raw) => (raw === '' ? false : flag.read(raw)),
  schema: { type: 'boolean' },
};

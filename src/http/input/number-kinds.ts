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

/** A yes or no that must be one: JSON booleans, `1`, `0`, or these as text in any letter case. */
export const flag: Kind<boolean> = {
  read(raw) {
    const word = typeof raw === 'string' ? raw.toLowerCase() : raw;
    if (word === true || word === 1 || word === '1' || word === 'true') return true;
    if (word === false || word === 0 || word === '0' || word === 'false') return false;
    return wrongType('a boolean: true, false, 1 or 0');
  },
  schema: { type: 'boolean' },
  argument: { type: 'boolean' },
};

const YES = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** A yes or no that takes any text: the usual words for yes are true, every other text is false. */
export const looseFlag: Kind<boolean> = {
  read(raw) {
    if (typeof raw === 'boolean') return raw;
    if (typeof raw === 'number') return raw === 1;
    return typeof raw === 'string' ? YES.has(raw.trim().toLowerCase()) : wrongType('a boolean or a text');
  },
  schema: { type: 'boolean' },
};

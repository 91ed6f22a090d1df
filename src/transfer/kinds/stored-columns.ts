import type { SourceKind } from '../source-record.js';

type Columns = Readonly<Record<string, unknown>>;

/** Reads a value; undefined if it has another form. */
type Read = (value: unknown) => string | number | null | undefined;

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const moment: Read = (value) =>
  typeof value === 'string' && MOMENT.test(value) && isOnClock(value) ? value : undefined;

/** Days and times that do not exist are those of others when they are written again. */
function isOnClock(moment: string): boolean {
  const iso = `${moment.replace(' ', 'T')}.000Z`;
  const read = new Date(iso);
  return !Number.isNaN(read.getTime()) && read.toISOString() === iso;
}

const noMoment: Read = (value) => (value === '' ? '' : moment(value));
const version: Read = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : undefined;
const uid: Read = (value) => (value === null || (typeof value === 'string' && value.length <= 255) ? value : undefined);
const overrides: Read = (value) => (typeof value === 'string' && /^[a-z_,]{0,400}$/.test(value) ? value : undefined);

const WRITES = { version: ['version', version], modifiedUtc: ['modified_utc', moment] } as const;
const PUBLISHED = { ...WRITES, modified: ['modified', moment] } as const;

/** What an export has besides the fields of the API, by the names there: the column, and its form. */
const COLUMNS: Readonly<Record<SourceKind, Readonly<Record<string, readonly [string, Read]>>>> = {
  categories: WRITES,
  tags: WRITES,
  venues: PUBLISHED,
  organizers: PUBLISHED,
  series: { ...PUBLISHED, uid: ['uid', uid] },
  events: {
    ...PUBLISHED,
    uid: ['uid', uid],
    cost: ['cost', storedCost],
    overrides: ['overrides', overrides],
    previousStartUtc: ['previous_start_utc', noMoment],
  },
};

/** The columns to set, with their values. What has another form than an export gives it is left out. */
export function storedColumns(kind: SourceKind, stored: Columns): [string, string | number | null][] {
  return Object.entries(COLUMNS[kind]).flatMap(([name, [column, read]]) => {
    const value = read(stored[name]);
    return value === undefined ? [] : [[column, value] as [string, string | number | null]];
  });
}

/** The same by the properties of the entity. */
export function storedProperties(kind: SourceKind, stored: Columns): Record<string, string | number | null> {
  const read = Object.entries(COLUMNS[kind]).map(([name, [, read]]) => [name, read(stored[name])] as const);
  return Object.fromEntries(
    read.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string | number | null]])),
  );
}

const TEXTS = ['shown', 'value', 'symbol', 'position'] as const;

/** A cost as it is stored, if it is one. */
export function storedCost(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 60_000) return undefined;
  try {
    const { prices, ranged } = JSON.parse(value) as { prices?: unknown; ranged?: unknown };
    return Array.isArray(prices) && typeof ranged === 'boolean' && prices.every(isPrice) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isPrice = (price: unknown): boolean =>
  typeof price === 'object' && price !== null && TEXTS.every((name) => typeof (price as Columns)[name] === 'string');

import { isAbsoluteDate } from '../../calendar/dates/absolute-date.js';
import { readDate } from '../../calendar/dates/date-text.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Zone } from '../../calendar/dates/zone.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, where } from '../../persistence/sql/conditions.js';

/** The parameters of a list that limit the last write of its records, with the SQL comparison of each. */
const COMPARISONS = { modified_after: '>', modified_before: '<' } as const;

export type ModifiedLimit = keyof typeof COMPARISONS;

const LIMITS = Object.keys(COMPARISONS) as ModifiedLimit[];

/** The parameters as sent. */
export type ModifiedInput = Partial<Record<ModifiedLimit, string>>;

/** The instants that they mean; records written in these very seconds are left out. */
export type ModifiedLimits = Partial<Record<ModifiedLimit, UtcText>>;

/** Resolves the limits, to the second; dates without an offset are in the zone of the site. A text that is no date is an error. */
export function resolveModified(
  input: ModifiedInput,
  now: UtcText,
  siteZone: Zone,
  addError: AddError,
): ModifiedLimits {
  const limits: ModifiedLimits = {};
  for (const name of LIMITS) {
    const text = input[name];
    if (text === undefined) continue;
    const read = readDate(text, now, siteZone);
    if (read) limits[name] = read.utc;
    else addError(name, 'Must be a date such as 2027-06-04 17:30:00.');
  }
  return limits;
}

/** Whether the limits mean something else at another time. */
export const isModifiedRelative = (input: ModifiedInput): boolean =>
  LIMITS.some((name) => !isAbsoluteDate(input[name] ?? '2027-06-04'));

/** Condition on `table`: last written on this side of one limit; undefined without it. */
export function modifiedBeyond(table: string, name: ModifiedLimit, limits: ModifiedLimits): Condition | undefined {
  const limit = limits[name];
  return limit && where(`${table}.modified_utc ${COMPARISONS[name]} ?`, limit);
}

/** Condition on `table`: last written within the limits; undefined without any. */
export function modifiedWithin(table: string, limits: ModifiedLimits): Condition | undefined {
  const conditions = LIMITS.map((name) => modifiedBeyond(table, name, limits)).filter((one) => one !== undefined);
  return conditions.length ? allOf(conditions) : undefined;
}

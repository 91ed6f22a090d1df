import { invalidPart, quoted } from './invalid-part.js';
import { WEEKDAYS, type RuleDay, type Weekday } from './rule.js';

/** A range of numbers; those that count from the end are negative. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly fromEnd?: boolean;
}

const NUMBER = /^\d{1,9}$/;
const SIGNED = /^([+-]?)(\d{1,3})$/;
const DAY = /^(?:([+-]?\d{1,2}))?(MO|TU|WE|TH|FR|SA|SU)$/;

/**
 * A number of INTERVAL or COUNT.
 * @throws Problem that names the part if it is not one from 1 to `most`
 */
export function readNumber(part: string, text: string, most: number): number {
  if (NUMBER.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw invalidPart(part, `${quoted(text)} is not a number from 1 to ${most}.`);
}

/**
 * A list of numbers, sorted and without doubles; those from the end come last.
 * @throws Problem that names the part if one is out of range
 */
export function readNumbers(part: string, text: string, range: Range): number[] {
  return unique(text.split(',').map((one) => readSigned(part, one, range))).sort(inOrder);
}

/**
 * The values of BYDAY in the order of the week, without doubles.
 * @throws Problem if one is not a day
 */
export function readDays(text: string): RuleDay[] {
  const days = text.split(',').map((one): RuleDay => {
    const [, nth = '', weekday] = DAY.exec(one) ?? [];
    if (!weekday || (nth && Number(nth) === 0))
      throw invalidPart('BYDAY', `${quoted(one)} is not a day such as MO or -1FR.`);
    return { weekday: weekday as Weekday, nth: Number(nth) };
  });
  const distinct = new Map(days.map((day) => [dayText(day), day]));
  return [...distinct.values()].sort(
    (one, other) => orderOf(one.weekday) - orderOf(other.weekday) || inOrder(one.nth, other.nth),
  );
}

/**
 * The value of WKST.
 * @throws Problem if it is not a day of the week
 */
export function readWeekStart(text: string): Weekday {
  const found = WEEKDAYS.find((weekday) => weekday === text);
  if (!found) throw invalidPart('WKST', `${quoted(text)} is not a day of the week such as MO.`);
  return found;
}

export const dayText = ({ weekday, nth }: RuleDay): string => `${nth || ''}${weekday}`;

function readSigned(part: string, text: string, { from, to, fromEnd }: Range): number {
  const [, sign = '', digits] = SIGNED.exec(text) ?? [];
  const size = Number(digits ?? NaN);
  if (size >= from && size <= to && (fromEnd || sign !== '-')) return sign === '-' ? -size : size;
  const range = `from ${from} to ${to}${fromEnd ? `, or from -${to} to -${from}` : ''}`;
  throw invalidPart(part, `${quoted(text)} is not a number ${range}.`);
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
const orderOf = (weekday: Weekday): number => WEEKDAYS.indexOf(weekday);

/** Ascending, but those that count from the end last. */
const inOrder = (one: number, other: number): number => Number(one < 0) - Number(other < 0) || one - other;

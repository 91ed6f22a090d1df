import { foldText } from '../../calendar/text/fold.js';
import { Unreadable } from '../unreadable.js';

/** In which order day and month stand in dates of digits. */
export type DateOrder = 'day_first' | 'month_first';

/** What decides the order of dates: the separator has a usual one, and a number above 12 is a day. */
export type Separator = '/' | '-' | '.';

/** A date of digits that may be read in two ways. */
export interface DigitDate {
  readonly first: number;
  readonly second: number;
  readonly separator: Separator;
  readonly year: string;
}

/** A cell with a date. */
export interface CellDate {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** What follows the date, for example a time; empty if there is nothing. */
  readonly rest: string;
  /** Whether another order would make another day of it. */
  readonly isAmbiguous: boolean;
}

/** No date is longer, in UTF-16 units. */
const MAX_LENGTH = 100;
const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T\s]+(.*))?$/i;
const DIGITS = /^(\d{1,2})([-/.])(\d{1,2})\2\s?(\d{1,4})(?:,?\s+(.*))?$/;
const MONTH_FIRST = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{1,4})(?:,?\s+(.*))?$/iu;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|\.|er)?\s?-?(?:de\s+)?(\p{L}{3,})\.?-?\s?(?:de\s+)?(\d{1,4})(?:,?\s+(.*))?$/iu;
const WEEKDAY = /^\p{L}{2,}\.?,\s+/u;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'];

let numbersOfMonths: ReadonlyMap<string, number> | undefined;

/** Names of months in some languages, folded, with their numbers; made when they are first needed. */
const months = () =>
  (numbersOfMonths ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, at) => {
          const part = format.formatToParts(Date.UTC(2027, at, 1)).find(({ type }) => type === 'month');
          return [bare(part?.value ?? ''), at + 1] as const;
        });
      }),
    ),
  ));

function bare(name: string): string {
  return foldText(name).replaceAll('.', '');
}

/** The two numbers of a date of digits, such as `05/06/2027`; undefined for other forms. */
export function digitDate(text: string): DigitDate | undefined {
  const [, first, separator, second, year = ''] =
    DIGITS.exec(text.trim().slice(0, MAX_LENGTH).replace(WEEKDAY, '')) ?? [];
  if (first === undefined) return undefined;
  return { first: Number(first), second: Number(second), separator: separator as Separator, year };
}

/**
 * Reads a date: `2027-06-04`, `06/04/2027`, `4.6.2027`, `Jun 4, 2027`, `4 June 2027`.
 *
 * @throws Unreadable
 */
export function cellDate(raw: string, orders: ReadonlyMap<Separator, DateOrder>, param: string): CellDate {
  const text = raw.trim().slice(0, MAX_LENGTH).replace(WEEKDAY, '');
  const iso = ISO.exec(text);
  if (iso) return dated(raw, param, iso[1], Number(iso[3]), Number(iso[4]), iso[5]);
  const digits = digitDate(text);
  if (digits) {
    const { first, second, separator, year } = digits;
    const isDayFirst = orders.get(separator) === 'day_first';
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    const isAmbiguous = first !== second && first <= 12 && second <= 12;
    return { ...dated(raw, param, year, month, day, DIGITS.exec(text)?.[5]), isAmbiguous };
  }
  const [, month = '', day, year, rest] = MONTH_FIRST.exec(text) ?? [];
  const number = months().get(bare(month));
  if (number) return dated(raw, param, year, number, Number(day), rest);
  const [, dayFirst, name = '', yearLast, end] = DAY_FIRST.exec(text) ?? [];
  const other = months().get(bare(name));
  if (other) return dated(raw, param, yearLast, other, Number(dayFirst), end);
  throw invalid(raw, param);
}

function dated(raw: string, param: string, year = '', month: number, day: number, rest = ''): CellDate {
  if (year.length < 4) {
    const text = JSON.stringify(raw.slice(0, 40));
    throw new Unreadable('two-digit-year', `The year in ${text} needs four digits.`, param);
  }
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && Number(year) >= 1000;
  if (!exists) throw invalid(raw, param);
  return { day: date.toISOString().slice(0, 10), rest: rest.trim(), isAmbiguous: false };
}

const invalid = (raw: string, param: string) =>
  new Unreadable('invalid-date', `${JSON.stringify(raw.slice(0, 40))} is not a date.`, param);

import type { DateDraft } from './date-draft.js';
import type { DateForm, Found } from './date-form.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(january|february|march|april|may|june|july|august|september|october|november|december' +
  '|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)';
const NTH = '(\\d{1,2})(?:st|nd|rd|th)?';
const GAP = '[ .,-]{0,3}';

type Apply = DateForm['apply'];

/** Ways to write a day. A form precedes the shorter ones that it begins with. */
export const DAY_FORMS: readonly DateForm[] = [
  // 2031-04-05, 2031/4/5
  { pattern: /(\d{4})-(\d{1,2})-(\d{1,2})/y, apply: numbers(1, 2, 3) },
  { pattern: /(\d{4})\/(\d{1,2})\/(\d{1,2})/y, apply: numbers(1, 2, 3) },
  // 20310405T060708
  { pattern: /(\d{4})(\d{2})(\d{2})(?=[t ])/y, apply: numbers(1, 2, 3) },
  // 04/05/2031: the month first
  { pattern: /(\d{1,2})\/(\d{1,2})\/(\d{4})/y, apply: numbers(3, 1, 2) },
  // 05.04.2031, 05-04-2031: the day first
  { pattern: /(\d{1,2})[.-](\d{1,2})[.-](\d{4})/y, apply: numbers(3, 2, 1) },
  // 2031-W14-6, 2031-W14 (its Monday)
  { pattern: /(\d{4})-?w(\d{2})(?:-?(\d))?/y, apply: (draft, at) => setWeekDay(draft, at) },
  // 2031-095: the day of the year
  { pattern: /(\d{4})-(\d{3})/y, apply: (draft, at) => setDayOfYear(draft, at.number(1), at.number(2)) },
  // 2031-04: the first of the month
  { pattern: /(\d{4})-(\d{1,2})/y, apply: (draft, at) => draft.setDay(at.number(1), at.number(2), 1) },
  // 2031-Apr-05
  { pattern: form(`(\\d{4})${GAP}${MONTH}${GAP}(\\d{1,2})`), apply: named(1, 2, 3) },
  // 5 April 2031, 5th Apr, 05-Apr-2031
  { pattern: form(`${NTH}${GAP}${MONTH}(?:${GAP}(\\d{4})(?!:))?`), apply: named(3, 2, 1) },
  // April 2031: its first day
  {
    pattern: form(`${MONTH}${GAP}(\\d{4})(?!:)`),
    apply: (draft, at) => draft.setDay(at.number(2), monthOf(at.text(1)), 1),
  },
  // April 5, 2031; Apr 5
  { pattern: form(`${MONTH}${GAP}${NTH}(?:${GAP}(\\d{4})(?!:))?`), apply: named(3, 1, 2) },
  // the month of `first day of january`
  { pattern: form(MONTH), apply: (draft, at) => setMonth(draft, monthOf(at.text(1))) },
];

function form(pattern: string): RegExp {
  return new RegExp(pattern, 'y');
}

function numbers(year: number, month: number, day: number): Apply {
  return (draft, at) => draft.setDay(at.number(year), at.number(month), at.number(day));
}

/** A month by name; the year defaults to the current one. */
function named(year: number, month: number, day: number): Apply {
  return (draft, at) =>
    draft.setDay(at.has(year) ? at.number(year) : draft.thisYear, monthOf(at.text(month)), at.number(day));
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

function setMonth(draft: DateDraft, month: number): boolean {
  draft.wantsEdge = true;
  return draft.setDay(draft.thisYear, month, 1);
}

function setDayOfYear(draft: DateDraft, year: number, ordinal: number): boolean {
  const day = new Date(Date.UTC(year, 0, ordinal));
  return ordinal > 0 && day.getUTCFullYear() === year && setDate(draft, day);
}

/** ISO 8601: week 1 is the week of 4 January, day 1 is Monday. */
function setWeekDay(draft: DateDraft, at: Found): boolean {
  const [year, week, weekday] = [at.number(1), at.number(2), at.has(3) ? at.number(3) : 1];
  const mondayOfFirstWeek = 5 - (new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7);
  const thursday = new Date(Date.UTC(year, 0, mondayOfFirstWeek + (week - 1) * 7 + 3));
  if (week < 1 || weekday < 1 || weekday > 7 || thursday.getUTCFullYear() !== year) return false;
  return setDate(draft, new Date(Date.UTC(year, 0, mondayOfFirstWeek + (week - 1) * 7 + weekday - 1)));
}

function setDate(draft: DateDraft, day: Date): boolean {
  return draft.setDay(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

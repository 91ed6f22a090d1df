import { invalidPart } from './invalid-part.js';
import type { Rule, SeriesTimes } from './rule.js';
import { timesOfDay } from './times-of-day.js';

/** A quarter of an hour apart. */
const MOST_TIMES_A_DAY = 96;
const WEEKS_OF_MONTH = 5;
const WEEKS_OF_YEAR = 53;

interface Limit {
  readonly part: string;
  readonly reason: string;
  readonly breaks: (rule: Rule, times: SeriesTimes) => boolean;
}

const has = (list: readonly unknown[]): boolean => list.length > 0;
const isNumbered = ({ byDay }: Rule): boolean => byDay.some(({ nth }) => nth !== 0);
const farthest = ({ byDay }: Rule): number => Math.max(...byDay.map(({ nth }) => Math.abs(nth)), 0);
const hasTimes = ({ byHour, byMinute, bySecond }: Rule): boolean => has(byHour) || has(byMinute) || has(bySecond);

/** What RFC 5545 forbids in 3.3.10, and what programs that expand rules disagree on. */
const LIMITS: readonly Limit[] = [
  {
    part: 'BYWEEKNO',
    reason: 'Needs FREQ=YEARLY.',
    breaks: ({ byWeekNo, frequency }) => has(byWeekNo) && frequency !== 'YEARLY',
  },
  { part: 'BYWEEKNO', reason: 'Needs BYDAY.', breaks: ({ byWeekNo, byDay }) => has(byWeekNo) && !has(byDay) },
  {
    part: 'BYWEEKNO',
    reason: 'Cannot be combined with BYMONTH, BYMONTHDAY or BYYEARDAY.',
    breaks: (rule) => has(rule.byWeekNo) && [rule.byMonth, rule.byMonthDay, rule.byYearDay].some(has),
  },
  {
    part: 'BYYEARDAY',
    reason: 'Needs FREQ=YEARLY.',
    breaks: ({ byYearDay, frequency }) => has(byYearDay) && frequency !== 'YEARLY',
  },
  {
    part: 'BYYEARDAY',
    reason: 'Cannot be combined with BYDAY.',
    breaks: ({ byYearDay, byDay }) => has(byYearDay) && has(byDay),
  },
  {
    part: 'BYYEARDAY',
    reason: 'Cannot be combined with BYMONTHDAY.',
    breaks: ({ byYearDay, byMonthDay }) => has(byYearDay) && has(byMonthDay),
  },
  {
    part: 'BYMONTHDAY',
    reason: 'Cannot be combined with FREQ=WEEKLY.',
    breaks: ({ byMonthDay, frequency }) => has(byMonthDay) && frequency === 'WEEKLY',
  },
  {
    part: 'BYMONTHDAY',
    reason: 'Needs BYMONTH in a yearly rule.',
    breaks: ({ byMonthDay, byMonth, frequency }) => has(byMonthDay) && !has(byMonth) && frequency === 'YEARLY',
  },
  {
    part: 'BYDAY',
    reason: 'Days with a number need FREQ=MONTHLY, or FREQ=YEARLY without BYWEEKNO.',
    breaks: (rule) => isNumbered(rule) && (['DAILY', 'WEEKLY'].includes(rule.frequency) || has(rule.byWeekNo)),
  },
  {
    part: 'BYDAY',
    reason: 'Days with a number cannot be combined with BYMONTHDAY.',
    breaks: (rule) => isNumbered(rule) && has(rule.byMonthDay),
  },
  {
    part: 'BYDAY',
    reason: `Numbers go to ${WEEKS_OF_MONTH} within a month and to ${WEEKS_OF_YEAR} within a year.`,
    breaks: (rule) =>
      farthest(rule) > (rule.frequency === 'YEARLY' && !has(rule.byMonth) ? WEEKS_OF_YEAR : WEEKS_OF_MONTH),
  },
  {
    part: 'BYHOUR',
    reason: 'All-day events have no times.',
    breaks: (rule, { allDay }) => allDay && has(rule.byHour),
  },
  { part: 'BYMINUTE', reason: 'Needs BYHOUR.', breaks: ({ byMinute, byHour }) => has(byMinute) && !has(byHour) },
  { part: 'BYSECOND', reason: 'Needs BYHOUR.', breaks: ({ bySecond, byHour }) => has(bySecond) && !has(byHour) },
  {
    part: 'BYHOUR',
    reason: `Allows at most ${MOST_TIMES_A_DAY} times a day.`,
    breaks: (rule, { start }) => timesOfDay(rule, start).length > MOST_TIMES_A_DAY,
  },
  {
    part: 'BYSETPOS',
    reason: 'Needs another BY part.',
    breaks: (rule) => {
      const others = [rule.byMonth, rule.byWeekNo, rule.byYearDay, rule.byMonthDay, rule.byDay];
      return has(rule.bySetPos) && !hasTimes(rule) && !others.some(has);
    },
  },
  {
    part: 'BYSETPOS',
    reason: 'Cannot be combined with BYMONTH in a weekly rule.',
    breaks: ({ bySetPos, byMonth, frequency }) => has(bySetPos) && has(byMonth) && frequency === 'WEEKLY',
  },
];

/**
 * Rejects combinations of parts that no one can be sure of.
 * @throws Problem that names the part
 */
export function rejectUnsure(rule: Rule, times: SeriesTimes): void {
  const broken = LIMITS.find(({ breaks }) => breaks(rule, times));
  if (broken) throw invalidPart(broken.part, broken.reason);
}

import { dateDetails, type WallClock } from '../../dates/texts.js';
import { quoted, invalidPart } from './invalid-part.js';
import type { Rule } from './rule.js';

/** The days that every month has. */
const ALWAYS_THERE = 28;

/** What RSCALE and SKIP say, if anything. */
export interface Skipping {
  readonly scale: string | undefined;
  readonly skip: string | undefined;
}

/**
 * A rule with SKIP=BACKWARD (RFC 7529, 4.1) in parts of RFC 5545, which every reader knows: the 31st, or the last day of
 * shorter months, is the last one of the days 28 to 31.
 *
 * @throws Problem for other calendars, for SKIP=FORWARD, and for rules of which it is unsure what readers make
 */
export function withoutSkip(rule: Rule, { scale, skip }: Skipping, start: WallClock): Rule {
  if (scale !== undefined && scale !== 'GREGORIAN') throw invalidPart('RSCALE', `${quoted(scale)} is not GREGORIAN.`);
  if (skip === undefined || skip === 'OMIT') return rule;
  if (skip !== 'BACKWARD') throw invalidPart('SKIP', `${quoted(skip)} is not OMIT or BACKWARD.`);
  const { month, day } = dateDetails(start);
  if (!canSkip(rule))
    throw invalidPart('SKIP', 'Is allowed only without BY parts, or with one BYMONTHDAY of a monthly rule.');
  const wanted = rule.byMonthDay[0] ?? Number(day);
  if (rule.frequency === 'MONTHLY' && wanted > ALWAYS_THERE) return { ...rule, ...lastOf(wanted) };
  const isLeapDay = rule.frequency === 'YEARLY' && month === '02' && wanted > ALWAYS_THERE;
  return isLeapDay ? { ...rule, byMonth: [2], ...lastOf(wanted) } : rule;
}

function canSkip({ frequency, byMonthDay, ...rule }: Rule): boolean {
  const others = [rule.byMonth, rule.byWeekNo, rule.byYearDay, rule.byDay, rule.byHour, rule.byMinute, rule.bySecond];
  if ([...others, rule.bySetPos].some((list) => list.length > 0)) return false;
  const [day, ...more] = byMonthDay;
  return day === undefined || (frequency === 'MONTHLY' && day > 0 && more.length === 0);
}

const lastOf = (wanted: number): Pick<Rule, 'byMonthDay' | 'bySetPos'> => ({
  byMonthDay: [28, 29, 30, 31].filter((day) => day <= wanted),
  bySetPos: [-1],
});

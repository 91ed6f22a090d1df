import { dateValue, localValue } from '../../icalendar/content-line.js';
import type { WallClock } from '../../dates/texts.js';
import { dayText } from './rule-values.js';
import type { Rule } from './rule.js';

/** How UNTIL is written. */
export type UntilValue = (until: WallClock) => string;

/** UNTIL in local time; a DATE for all-day series. */
export const localUntil = (allDay: boolean): UntilValue => (allDay ? dateValue : localValue);

/**
 * The text of a rule, as in the property RRULE (RFC 5545, 3.3.10). Equal rules have equal texts: the parts have one order,
 * and those that have no effect are not there.
 */
export function ruleText(rule: Rule, untilValue: UntilValue): string {
  const parts: [name: string, values: readonly (string | number)[]][] = [
    ['FREQ', [rule.frequency]],
    ['INTERVAL', rule.interval === 1 ? [] : [rule.interval]],
    ['BYMONTH', rule.byMonth],
    ['BYWEEKNO', rule.byWeekNo],
    ['BYYEARDAY', rule.byYearDay],
    ['BYMONTHDAY', rule.byMonthDay],
    ['BYDAY', rule.byDay.map(dayText)],
    ['BYHOUR', rule.byHour],
    ['BYMINUTE', rule.byMinute],
    ['BYSECOND', rule.bySecond],
    ['BYSETPOS', rule.bySetPos],
    ['WKST', weekStartMatters(rule) ? [rule.weekStart] : []],
    ['COUNT', rule.count === undefined ? [] : [rule.count]],
    ['UNTIL', rule.until === undefined ? [] : [untilValue(rule.until)]],
  ];
  return parts.flatMap(([name, values]) => (values.length > 0 ? [`${name}=${values.join(',')}`] : [])).join(';');
}

/** Weeks begin on Monday unless a rule says otherwise; where weeks are neither skipped nor numbered it is all the same. */
function weekStartMatters({ frequency, interval, weekStart, bySetPos, byWeekNo }: Rule): boolean {
  const countsWeeks = frequency === 'WEEKLY' && (interval > 1 || bySetPos.length > 0);
  return weekStart !== 'MO' && (countsWeeks || byWeekNo.length > 0);
}

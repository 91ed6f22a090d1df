import { dateDetails, type WallClock } from '../../dates/texts.js';
import { dayIn, weekdayOf } from '../../grid/day-number.js';
import { WEEKDAYS, type Rule, type RuleDay } from './rule.js';
import { listed, MONTHS, numbered, ordinal, WEEKDAY_NAMES } from './words.js';

/** What a rule with BYSETPOS chooses from, if there is a word for it. */
const GROUPS: Readonly<Record<string, string>> = {
  'MO,TU,WE,TH,FR': 'weekday',
  'SA,SU': 'day of the weekend',
  'MO,TU,WE,TH,FR,SA,SU': 'day',
};

/** The days of a rule: `every 2 weeks on Monday`, `on the last Friday of every month`. */
export function daysPhrase(rule: Rule, start: WallClock, unit: string): string {
  const days = chosenDays(rule, start);
  const months = rule.byMonth.length > 0 && !namesMonths(rule) ? ` in ${monthNames(rule)}` : '';
  if (rule.frequency === 'WEEKLY' && rule.interval === 1 && rule.bySetPos.length === 0) return `every ${days}${months}`;
  if (rule.frequency === 'MONTHLY' && rule.interval === 1) return `on ${days} of every month${months}`;
  const every = rule.interval === 1 ? `every ${unit}` : `every ${rule.interval} ${unit}s`;
  return `${every}${days ? ` on ${days}` : ''}${months}`;
}

function chosenDays(rule: Rule, start: WallClock): string {
  const { bySetPos, byDay } = rule;
  if (bySetPos.length === 0) return plainDays(rule, start);
  const places = listed(bySetPos.map(ordinal));
  const group = hasOnlyDays(rule) && GROUPS[byDay.map(({ weekday }) => weekday).join(',')];
  const only = hasOnlyDays(rule) && byDay.length === 1 && byDay[0] && WEEKDAY_NAMES[byDay[0].weekday];
  if (group || only) return `the ${places} ${group || only}`;
  const longest = rule.byMonthDay.at(-1) ?? 0;
  if (isSkipped(rule)) return `the ${numbered(longest)}, or the last day before it,`;
  return `the ${places} of these: ${plainDays(rule, start) || 'its times'}`;
}

function plainDays(rule: Rule, start: WallClock): string {
  const { frequency, byDay, byMonthDay, byYearDay, byWeekNo } = rule;
  if (byYearDay.length > 0) return `the ${listed(byYearDay.map(ordinal))} day of the year`;
  if (byWeekNo.length > 0) return `${weekdays(byDay)} of week ${listed(byWeekNo.map(String))}`;
  if (byDay.length > 0 && byMonthDay.length > 0) return `each ${weekdays(byDay)} that is ${monthDays(rule)}`;
  if (byDay.some(({ nth }) => nth !== 0)) return listed(byDay.map((day) => `${placeOf(day)}${yearSuffix(rule)}`));
  if (byDay.length > 0)
    return frequency === 'WEEKLY' || frequency === 'DAILY' ? weekdays(byDay) : `every ${weekdays(byDay)}`;
  if (byMonthDay.length > 0) return namesMonths(rule) ? datesOfYear(rule, byMonthDay) : monthDays(rule);
  return ownDays(rule, start);
}

/** The day that the start gives to a rule without one. */
function ownDays(rule: Rule, start: WallClock): string {
  const { month, day } = dateDetails(start);
  if (rule.frequency === 'DAILY') return '';
  if (rule.frequency === 'WEEKLY') return WEEKDAY_NAMES[WEEKDAYS[weekdayOf(dayIn(start)) - 1] ?? 'MO'];
  if (rule.frequency === 'MONTHLY') return `the ${numbered(Number(day))}`;
  return rule.byMonth.length > 0 ? datesOfYear(rule, [Number(day)]) : `${Number(day)} ${MONTHS[Number(month) - 1]}`;
}

/** Whether the days of a yearly rule are dates such as 4 July. */
const namesMonths = ({ frequency, byMonth, byDay, byYearDay, bySetPos }: Rule): boolean =>
  frequency === 'YEARLY' && byMonth.length > 0 && [byDay, byYearDay, bySetPos].every((list) => list.length === 0);

const datesOfYear = (rule: Rule, days: readonly number[]): string =>
  listed(
    rule.byMonth.flatMap((month) => {
      const name = MONTHS[month - 1];
      const existing = days.filter((day) => Math.abs(day) <= longestMonth(month));
      return existing.map((day) => (day > 0 ? `${day} ${name}` : `the ${ordinal(day)} day of ${name}`));
    }),
  );

/** The days of a month, in a leap year. */
const longestMonth = (month: number): number => new Date(Date.UTC(2024, month, 0)).getUTCDate();

/** SKIP=BACKWARD as it is written without SKIP. */
const isSkipped = ({ byDay, byMonthDay, bySetPos }: Rule): boolean =>
  byDay.length === 0 && bySetPos.join() === '-1' && /^28(?:,29)?(?:,30)?(?:,31)?$/.test(byMonthDay.join());

const hasOnlyDays = ({ byDay, byMonthDay, byYearDay, byWeekNo, byHour }: Rule): boolean =>
  byDay.every(({ nth }) => nth === 0) && [byMonthDay, byYearDay, byWeekNo, byHour].every((list) => list.length === 0);

const monthDays = ({ byMonthDay }: Rule): string =>
  listed(byMonthDay.map((day) => (day > 0 ? `the ${numbered(day)}` : `the ${ordinal(day)} day`)));
const weekdays = (days: readonly RuleDay[]): string => listed(days.map(({ weekday }) => WEEKDAY_NAMES[weekday]));
const placeOf = ({ nth, weekday }: RuleDay): string =>
  nth === 0 ? `every ${WEEKDAY_NAMES[weekday]}` : `the ${ordinal(nth)} ${WEEKDAY_NAMES[weekday]}`;
const yearSuffix = ({ frequency, byMonth }: Rule): string =>
  frequency === 'YEARLY' && byMonth.length === 0 ? ' of the year' : '';
const monthNames = ({ byMonth }: Rule): string => listed(byMonth.map((month) => MONTHS[month - 1] ?? ''));

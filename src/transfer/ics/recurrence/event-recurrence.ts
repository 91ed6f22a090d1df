import { wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { Problem } from '../../../calendar/problem.js';
import { firstSlot } from '../../../calendar/recurrence/dates/slots.js';
import type { SeriesTimes } from '../../../calendar/recurrence/rule/rule.js';
import { sortedDates, type Recurrence, type Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import type { EventProperties } from '../event-properties.js';
import type { TimeContext, Times } from '../event-times.js';
import { Unreadable } from '../../unreadable.js';
import { datesOf } from './event-dates.js';
import { keptRule, readSent } from './kept-rule.js';
import { listedDates, TooManyDates, type ListLimits } from './listed-dates.js';
import { rulePartsIn, ruleTextOf, type RuleParts } from './rule-text.js';

/** Rules of one event; each that becomes dates takes some time. */
const MAX_RULES = 10;

/** Whether a VEVENT has anything of which a series is made. */
export const hasRecurrence = ({ first, unreadable }: EventProperties): boolean =>
  unreadable.some((name) => name === 'RRULE' || name === 'EXRULE') || Boolean(first('RRULE') ?? first('RDATE'));

/** The series that starts with an event, by RRULE, RDATE, EXDATE and EXRULE (RFC 5545, 3.8.5); undefined for one date only. */
export function eventSchedule(
  properties: EventProperties,
  times: Times,
  context: TimeContext,
  limits: ListLimits,
): Schedule | undefined {
  if (!hasRecurrence(properties)) return undefined;
  if (properties.unreadable.length > 0) throw invalid(`${properties.unreadable.join(', ')} cannot be read.`);
  const series = seriesTimes(times);
  const recurrence = recurrenceOf(properties, series, context, limits);
  if (!recurrence) return undefined;
  const schedule = { ...series, recurrence };
  // Only exceptions leave nothing of a series.
  if (recurrence.exdates.length > 0 && !firstSlot(schedule))
    throw new Unreadable('no-dates', 'All dates of the series are excluded.', 'recurrence');
  return schedule;
}

const seriesTimes = ({ start, end, allDay, zone }: Times): SeriesTimes => ({
  ...{ start: wallClock(start), end: wallClock(end), allDay, zone },
});

function recurrenceOf(
  properties: EventProperties,
  series: SeriesTimes,
  context: TimeContext,
  limits: ListLimits,
): Recurrence | undefined {
  const rules = properties.all('RRULE').map(({ values }) => rulePartsIn(values[0] ?? ''));
  const exrules = properties.all('EXRULE').map(({ values }) => rulePartsIn(values[0] ?? ''));
  const rdate = datesOf(properties, 'RDATE', series, context);
  const exdate = datesOf(properties, 'EXDATE', series, context);
  const [rule, another] = rules;
  if (rules.length + exrules.length > MAX_RULES) throw invalid(`There are more than ${MAX_RULES} rules.`);
  if (!rule && rdate.every((date) => date === series.start)) return undefined;
  if (!rule) return readSent(undefined, rdate, exdate, series);
  const kept = another || exrules.length > 0 ? undefined : keptRule(rule, rdate, exdate, series, properties);
  if (kept) return kept;
  const { dates, excluded } = asDates(rules, exrules, series, limits);
  if (new Set([...dates, ...rdate, series.start]).size < 2) return undefined;
  const until = limits.before.slice(0, 10);
  properties.warn('rule-as-dates', `The rule became ${dates.length} dates, up to ${until} at most.`, 'recurrence');
  const isStartExcluded = excluded.has(series.start);
  return readSent(undefined, [...dates, ...rdate], isStartExcluded ? [...exdate, series.start] : exdate, series);
}

function asDates(
  rules: readonly RuleParts[],
  exrules: readonly RuleParts[],
  series: SeriesTimes,
  limits: ListLimits,
): { dates: WallClock[]; excluded: ReadonlySet<WallClock> } {
  const list = (parts: RuleParts, most: number): WallClock[] => {
    const dates = listedDates(parts, series, { ...limits, most });
    if (!dates) throw invalid(`${ruleTextOf(parts).slice(0, 100)} is not a rule with dates.`);
    return dates;
  };
  try {
    const excluded = new Set(exrules.flatMap((rule) => list(rule, 4 * limits.most)));
    const dates = rules.flatMap((rule) => list(rule, limits.most)).filter((date) => !excluded.has(date));
    return { dates: sortedDates(dates), excluded };
  } catch (error) {
    if (error instanceof TooManyDates) {
      throw new Unreadable('too-many-dates', `The rule has more than ${limits.most} dates.`, 'recurrence');
    }
    if (error instanceof Problem) throw invalid(error.message);
    throw error;
  }
}

const invalid = (message: string) => new Unreadable('invalid-recurrence', message, 'recurrence');

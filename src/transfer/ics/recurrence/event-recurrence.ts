import { SECONDS_A_DAY, secondsIn, utcText, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { aheadAt } from '../../../calendar/dates/zone.js';
import { Problem } from '../../../calendar/problem.js';
import { requireDates } from '../../../calendar/recurrence/dates/require-dates.js';
import { firstSlot } from '../../../calendar/recurrence/dates/slots.js';
import { readRecurrence } from '../../../calendar/recurrence/read-recurrence.js';
import type { SeriesTimes } from '../../../calendar/recurrence/rule/rule.js';
import { sortedDates, type Recurrence, type Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import { secondsInDay, timeOfDay } from '../../../calendar/recurrence/rule/times-of-day.js';
import type { EventProperties } from '../event-properties.js';
import { instantIn, momentOf, type TimeContext, type Times } from '../event-times.js';
import type { Property } from '../property.js';
import { lengthIn } from '../stamps.js';
import { Unreadable } from '../../unreadable.js';
import { listedDates, TooManyDates, type ListLimits } from './listed-dates.js';
import { rulePartsIn, ruleTextOf, type RuleParts } from './rule-text.js';

/** Rules of one event; each that becomes dates takes some time. */
const MAX_RULES = 10;

/** Dates that an event lists; each takes about 15 µs, and others wait for all of one event. */
const MAX_LISTED = 10_000;

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
  if (!rule) return read(undefined, rdate, exdate, series);
  const kept = another || exrules.length > 0 ? undefined : keptRule(rule, rdate, exdate, series, properties);
  if (kept) return kept;
  const { dates, excluded } = asDates(rules, exrules, series, limits);
  if (new Set([...dates, ...rdate, series.start]).size < 2) return undefined;
  const until = limits.before.slice(0, 10);
  properties.warn('rule-as-dates', `The rule became ${dates.length} dates, up to ${until} at most.`, 'recurrence');
  const isStartExcluded = excluded.has(series.start);
  return read(undefined, [...dates, ...rdate], isStartExcluded ? [...exdate, series.start] : exdate, series);
}

/** A series by its rule, if that is one which this calendar has. */
function keptRule(
  rule: RuleParts,
  rdate: readonly string[],
  exdate: readonly string[],
  series: SeriesTimes,
  properties: EventProperties,
): Recurrence | undefined {
  try {
    return withStart(rule, rdate, exdate, series, properties);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}

/** The start is a date whatever the rule says, and COUNT counts it. */
function withStart(
  rule: RuleParts,
  rdate: readonly string[],
  exdate: readonly string[],
  series: SeriesTimes,
  properties: EventProperties,
): Recurrence {
  const whole = read(rule, rdate, exdate, series);
  if (isSound(whole, series)) return whole;
  const count = Number(rule.get('COUNT') ?? 0);
  const rest = count > 1 ? new Map([...rule, ['COUNT', String(count - 1)]]) : rule;
  const further = read(rest, [...rdate, series.start], exdate, series);
  requireDates({ ...series, recurrence: further }, nothing(series), Infinity);
  properties.warn('start-off-the-rule', 'The start is not a date of the rule; it became a further date.', 'recurrence');
  return further;
}

/** Whether the start is a date of the rule and the rule reaches its end. */
function isSound(recurrence: Recurrence, series: SeriesTimes): boolean {
  try {
    requireDates({ ...series, recurrence }, nothing(series), Infinity);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** No dates need be counted: that is for whoever stores them. */
const nothing = ({ start }: SeriesTimes) => ({ from: start, before: start });

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

function read(
  rule: RuleParts | undefined,
  rdate: readonly string[],
  exdate: readonly string[],
  series: SeriesTimes,
): Recurrence {
  const sent = { ...(rule && { rrule: ruleTextOf(rule) }), rdate: [...new Set(rdate)], exdate: [...new Set(exdate)] };
  // Dates are given as digits, so that none depends on the time of reading.
  return readRecurrence(sent, series, utcText(0));
}

/** Dates as digits of the series' zone; those of EXDATE without a time mean all of a day. */
function datesOf(properties: EventProperties, name: string, series: SeriesTimes, context: TimeContext): string[] {
  const listed = properties.all(name).reduce((sum, { values }) => sum + values.length, 0);
  if (listed > MAX_LISTED)
    throw new Unreadable('too-many-dates', `${name} has more than ${MAX_LISTED} dates.`, 'recurrence');
  return properties.all(name).flatMap((property) =>
    property.values.filter(Boolean).flatMap((value) => {
      const [from = '', to] = value.split('/');
      const date = dateIn(from, property, series, context);
      if (date === undefined) {
        const text = JSON.stringify(from.slice(0, 40));
        properties.warn('invalid-date-left-out', `${name} ${text} is not a date and was left out.`, 'recurrence');
        return [];
      }
      if (to !== undefined) warnOfLength(properties, from, to, property, series, context);
      return [date];
    }),
  );
}

function dateIn(text: string, property: Property, series: SeriesTimes, context: TimeContext): string | undefined {
  const moment = momentOf(text, property, context);
  if (!moment) return undefined;
  const { form, seconds } = moment;
  if (form === 'day') {
    const day = wallClock(seconds);
    if (property.name === 'EXDATE') return day.slice(0, 10);
    return wallClock(seconds + timeOfDay(series.start));
  }
  if (series.allDay) return wallClock(seconds - secondsInDay(seconds));
  if (moment.zone.name === series.zone.name) return wallClock(seconds);
  const instant = instantIn(moment);
  return wallClock(instant + aheadAt(instant, series.zone));
}

/** All dates of a series have one length. */
function warnOfLength(
  properties: EventProperties,
  from: string,
  to: string,
  property: Property,
  series: SeriesTimes,
  context: TimeContext,
): void {
  const [start, end] = [momentOf(from, property, context), momentOf(to, property, context)];
  const given = lengthIn(to);
  const usual = secondsIn(series.end) - secondsIn(series.start) + (series.allDay ? 1 : 0);
  const length = given ? given.days * SECONDS_A_DAY + given.seconds : end && start && instantIn(end) - instantIn(start);
  if (length === usual || properties.warnings.some(({ code }) => code === 'period-length')) return;
  properties.warn('period-length', 'A period of RDATE got the length of the other dates.', 'recurrence');
}

const invalid = (message: string) => new Unreadable('invalid-recurrence', message, 'recurrence');

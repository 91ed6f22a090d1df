import {
  SECONDS_A_DAY,
  isWritable,
  secondsIn,
  utcText,
  wallClock,
  type WallClock,
} from '../../calendar/dates/texts.js';
import { aheadAt, instantOf, UTC, type Zone } from '../../calendar/dates/zone.js';
import { secondsInDay } from '../../calendar/recurrence/rule/times-of-day.js';
import type { EventProperties } from './event-properties.js';
import type { Property } from './property.js';
import { lengthIn, stampIn } from './stamps.js';
import { Unreadable } from '../unreadable.js';
import type { CalendarZones } from './zones/calendar-zones.js';

/** When a VEVENT takes place; seconds are those since 1970. */
export interface Times {
  readonly zone: Zone;
  readonly allDay: boolean;
  /** Local times; of whole days midnight of the first, and the last second of the last. */
  readonly start: number;
  readonly end: number;
  /** Instants; equal to the local times for whole days. */
  readonly startInstant: number;
  readonly endInstant: number;
}

/** A moment as it is written. */
export interface Moment {
  readonly form: 'day' | 'local' | 'utc';
  /** The digits. */
  readonly seconds: number;
  /** The zone of the digits. */
  readonly zone: Zone;
}

/** What a VCALENDAR says of the times in it. */
export interface TimeContext {
  readonly zones: CalendarZones;
  readonly calendar: number;
}

/**
 * Reads DTSTART with DTEND or DURATION (RFC 5545, 3.6.1). Without an end a day lasts for itself and a time for no time.
 *
 * @param shown zone in which times in UTC are told; undefined for a series, because its rule is one of UTC
 * @throws Unreadable for what has no start or ends before it
 */
export function eventTimes(properties: EventProperties, context: TimeContext, shown: Zone | undefined): Times {
  const [unreadable] = properties.unreadable.filter((name) => /^(DTSTART|DTEND|DURATION)$/.test(name));
  if (unreadable) throw new Unreadable('invalid-date', `${unreadable} cannot be read.`, paramOf(unreadable));
  const given = properties.first('DTSTART');
  if (!given) throw new Unreadable('missing-start', 'There is no DTSTART.', 'start_date');
  const start = requiredMoment(given, context, properties);
  const endProperty = properties.first('DTEND');
  const end = endProperty && requiredMoment(endProperty, context, properties);
  const allDay = start.form === 'day' || isWholeDays(properties, start, end);
  return allDay ? dayTimes(properties, start, end, context) : clockTimes(properties, start, end, shown);
}

/** A moment of a property; undefined if it is none. */
export function momentOf(value: string, property: Property, { zones, calendar }: TimeContext): Moment | undefined {
  const stamp = stampIn(value);
  if (!stamp) return undefined;
  const tzid = property.parameters['tzid'];
  if (stamp.form === 'utc') return { ...stamp, zone: UTC };
  const zone = tzid ? zones.meaningOf(calendar, tzid).at(stamp.seconds) : zones.floating(calendar);
  return { ...stamp, zone };
}

export const instantIn = ({ seconds, zone }: Moment): number => instantOf(seconds, zone);

function requiredMoment(property: Property, context: TimeContext, properties: EventProperties): Moment {
  const [value = ''] = property.values;
  const moment = momentOf(value, property, context);
  if (!moment) {
    const text = JSON.stringify(value.slice(0, 40));
    throw new Unreadable('invalid-date', `${property.name} ${text} is not a date.`, paramOf(property.name));
  }
  const tzid = property.parameters['tzid'];
  const warning = tzid && moment.form === 'local' ? context.zones.meaningOf(context.calendar, tzid).warning : undefined;
  const isNew = warning && !properties.warnings.some(({ message }) => message === warning.message);
  if (isNew) properties.warnings.push(warning);
  return moment;
}

/** Outlook writes whole days as midnights, with a flag. */
function isWholeDays(properties: EventProperties, start: Moment, end: Moment | undefined): boolean {
  const isMidnight = ({ form, seconds }: Moment) => form !== 'utc' && secondsInDay(seconds) === 0;
  return (
    properties.text('X-MICROSOFT-CDO-ALLDAYEVENT').toUpperCase() === 'TRUE' &&
    [start, ...(end ? [end] : [])].every(isMidnight)
  );
}

function dayTimes(properties: EventProperties, start: Moment, end: Moment | undefined, context: TimeContext): Times {
  const first = start.seconds - secondsInDay(start.seconds);
  const last = lastDay(properties, start, first, end);
  if (last < first) throw endsFirst();
  const [begin, finish] = [first, last + SECONDS_A_DAY - 1];
  requireWritable(begin, finish);
  const zone = context.zones.floating(context.calendar);
  return { zone, allDay: true, start: begin, end: finish, startInstant: begin, endInstant: finish };
}

/** Midnight of the last day. The end of days is the day after the last; some writers repeat the first. */
function lastDay(properties: EventProperties, start: Moment, first: number, end: Moment | undefined): number {
  if (end) {
    if (end.seconds === first) return first;
    if (end.form !== start.form) warnOfMixed(properties);
    return end.seconds - 1 - secondsInDay(end.seconds - 1);
  }
  const { days, seconds } = durationOf(properties) ?? { days: 1, seconds: 0 };
  const length = days * SECONDS_A_DAY + seconds;
  return length === 0 ? first : first + Math.ceil(length / SECONDS_A_DAY - 1) * SECONDS_A_DAY;
}

function clockTimes(
  properties: EventProperties,
  start: Moment,
  end: Moment | undefined,
  shown: Zone | undefined,
): Times {
  if (end?.form === 'day') warnOfMixed(properties);
  const zone = start.form === 'utc' ? (shown ?? start.zone) : start.zone;
  const startInstant = instantIn(start);
  const begin = start.zone === zone ? start.seconds : startInstant + aheadAt(startInstant, zone);
  const isSameClock = end !== undefined && end.form === start.form && end.zone.name === start.zone.name;
  if (isSameClock && end.seconds < start.seconds) throw endsFirst();
  const endInstant = Math.max(
    ...(isSameClock ? [startInstant] : []),
    end ? instantIn(end) : afterDuration(properties, start),
  );
  if (endInstant < startInstant) throw endsFirst();
  const finish = isSameClock && end.zone === zone ? end.seconds : endInstant + aheadAt(endInstant, zone);
  requireWritable(begin, finish, startInstant, endInstant);
  return { zone, allDay: false, start: begin, end: finish, startInstant, endInstant };
}

/** The instant at which an event ends: days by the calendar, hours by the clock, which may change in between. */
function afterDuration(properties: EventProperties, start: Moment): number {
  const { days, seconds } = durationOf(properties) ?? { days: 0, seconds: 0 };
  return instantOf(start.seconds + days * SECONDS_A_DAY, start.zone) + seconds;
}

function durationOf(properties: EventProperties): { days: number; seconds: number } | undefined {
  const text = properties.text('DURATION');
  if (text === '') return undefined;
  const length = lengthIn(text);
  if (length) return length;
  throw new Unreadable('invalid-date', `DURATION ${JSON.stringify(text.slice(0, 40))} is not a duration.`, 'end_date');
}

/** A start or end as the API reads it: digits of the zone, or an instant if clocks show these digits twice. */
export function dateText(wall: number, instant: number, zone: Zone, allDay: boolean): string {
  if (allDay || instantOf(wall, zone) === instant) return wallClock(wall);
  return `${utcText(instant)}Z`;
}

const endsFirst = () => new Unreadable('end-before-start', 'The event ends before it starts.', 'end_date');

const warnOfMixed = (properties: EventProperties) =>
  properties.warn('mixed-dates', 'One of start and end is a day and the other a time.', 'end_date');

const paramOf = (name: string): string => (name === 'DTSTART' ? 'start_date' : 'end_date');

/** A day less at each end, because zones move instants. */
const [FIRST, LAST] = ['1000-01-02 00:00:00', '9999-12-30 23:59:59'].map((text) => secondsIn(text as WallClock)) as [
  number,
  number,
];

function requireWritable(...seconds: readonly number[]): void {
  if (seconds.every((one) => Number.isFinite(one) && isWritable(one) && one >= FIRST && one <= LAST)) return;
  throw new Unreadable('invalid-date', 'The dates are beyond the years 1000 to 9999.', 'start_date');
}

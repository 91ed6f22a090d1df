import { endOfDay, startOfDay } from '../../../calendar/dates/all-day.js';
import { type DateRead, readDate } from '../../../calendar/dates/date-text.js';
import { type DayTime, secondsIn, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { abbreviationAt, readZone, toLaterUtc, toUtc, toWallClock, type Zone } from '../../../calendar/dates/zone.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import type { Event } from '../event.entity.js';

/** Start, end and zone of an event: wall-clock times in its own zone, and instants. */
export type EventTimes = Pick<
  Event,
  'allDay' | 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc' | 'timezone' | 'timezoneAbbr'
>;

/** The fields of create and update DTOs about times. A null zone means the site's zone. */
export interface EventTimesInput {
  start_date?: string;
  end_date?: string;
  timezone?: Zone | null;
  all_day?: boolean;
}

type Limit = 'start_date' | 'end_date';

/** A parsed start or end. */
interface ResolvedTime extends DayTime {
  /** Whether it was given as a wall-clock time rather than as an instant. */
  readonly isWallClock: boolean;
  /** Seconds by which it was moved forward, because the zone skips the time that was sent. */
  readonly skipped: number;
}

/**
 * The times of an event after a write; undefined if one of them is invalid. A date that is not sent keeps its
 * wall-clock time and, unless the zone changes, its instant. A date that is sent with the stored wall-clock time and
 * zone keeps the stored instant. An all-day event is extended to whole days of its zone. The end must not be before the
 * start after the write.
 * Source: decisions D2, D3, D4, D53, D57, D68; recorded exchanges events_create_dates.
 */
export function eventTimes(
  input: EventTimesInput,
  before: EventTimes | undefined,
  context: Pick<RequestContext, 'now' | 'site'>,
  addError: AddError,
): EventTimes | undefined {
  if (before && !hasTimes(input)) return timesOf(before);
  const zone = resolveZone(input.timezone, before, context.site.zone);
  const start = resolveTime('start_date', input.start_date, before, zone, context, addError);
  const end = resolveTime('end_date', input.end_date, before, zone, context, addError);
  const allDay = input.all_day ?? before?.allDay ?? false;
  const first = start && extendToDay('start_date', start, allDay, zone, addError);
  const last =
    start && end && extendToDay('end_date', allDay ? end : endAfterStart(start, end, zone), allDay, zone, addError);
  if (!first || !last) return undefined;
  if (last.utc < first.utc) {
    addError('end_date', 'Must not be before the start.');
    return undefined;
  }
  const timezoneAbbr = abbreviationAt(zone, first.utc);
  return {
    allDay,
    startLocal: first.wall,
    endLocal: last.wall,
    startUtc: first.utc,
    endUtc: last.utc,
    timezone: zone.name,
    timezoneAbbr,
  };
}

/** Picks the times from the columns of an event. */
function timesOf({ allDay, startLocal, endLocal, startUtc, endUtc, timezone, timezoneAbbr }: EventTimes): EventTimes {
  return { allDay, startLocal, endLocal, startUtc, endUtc, timezone, timezoneAbbr };
}

function hasTimes({ start_date, end_date, timezone, all_day }: EventTimesInput): boolean {
  return [start_date, end_date, timezone, all_day].some((value) => value !== undefined);
}

function resolveZone(input: Zone | null | undefined, before: EventTimes | undefined, siteZone: Zone): Zone {
  if (input !== undefined) return input ?? siteZone;
  return (before && readZone(before.timezone)) ?? siteZone;
}

function resolveTime(
  limit: Limit,
  input: string | undefined,
  before: EventTimes | undefined,
  zone: Zone,
  { now }: Pick<RequestContext, 'now'>,
  addError: AddError,
): ResolvedTime | undefined {
  const stored = before && storedTime(limit, before);
  const isSameZone = before?.timezone.toLowerCase() === zone.name.toLowerCase();
  if (input !== undefined) {
    const read = readDate(input, now, zone);
    if (!read) addError(limit, 'Must be a date such as 2027-06-04 17:30:00, in the years 1000 to 9999.');
    if (!read || read.isInstant) return read && { ...read, isWallClock: false };
    return isSameZone ? withStoredInstant(read, stored) : { ...read, isWallClock: true };
  }
  if (!stored) return undefined;
  if (isSameZone) return { ...stored, isWallClock: false, skipped: 0 };
  return withinYears(addError, 'timezone', () => inZone(stored.wall, zone));
}

/** A parsed wall-clock time; one that equals the stored time keeps the stored instant (decision D57). */
function withStoredInstant(read: DateRead, stored: DayTime | undefined): ResolvedTime {
  const sent = wallClock(secondsIn(read.wall) - read.skipped);
  if (stored?.wall === sent) return { ...stored, isWallClock: true, skipped: 0 };
  return { ...read, ...(stored?.wall === read.wall ? stored : {}), isWallClock: true };
}

function storedTime(limit: Limit, { startLocal, startUtc, endLocal, endUtc }: EventTimes): DayTime {
  return limit === 'start_date' ? { wall: startLocal, utc: startUtc } : { wall: endLocal, utc: endUtc };
}

/** A wall-clock time in another zone; a time that the zone skips is moved forward. */
function inZone(wall: WallClock, zone: Zone): ResolvedTime {
  const utc = toUtc(wall, zone);
  const local = toWallClock(utc, zone);
  return { wall: local, utc, isWallClock: true, skipped: secondsIn(local) - secondsIn(wall) };
}

/**
 * Corrects a wall-clock end that a clock change puts before its start: if the start was moved forward, the event keeps
 * its wall-clock duration; in an hour that occurs twice, the end is in the second one.
 */
function endAfterStart(start: ResolvedTime, end: ResolvedTime, zone: Zone): DayTime {
  if (!end.isWallClock || end.utc > start.utc) return end;
  const durationSeconds = secondsIn(end.wall) - end.skipped - (secondsIn(start.wall) - start.skipped);
  if (start.skipped && durationSeconds >= 0) return inZone(wallClock(secondsIn(start.wall) + durationSeconds), zone);
  if (end.utc === start.utc) return end;
  const later = toLaterUtc(end.wall, zone);
  return later < start.utc ? end : { wall: end.wall, utc: later };
}

function extendToDay(
  limit: Limit,
  time: DayTime,
  allDay: boolean,
  zone: Zone,
  addError: AddError,
): DayTime | undefined {
  if (!allDay) return time;
  const toEdge = limit === 'start_date' ? startOfDay : endOfDay;
  return withinYears(addError, limit, () => toEdge(secondsIn(time.wall), zone));
}

function withinYears<T extends DayTime>(addError: AddError, name: string, task: () => T): T | undefined {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    addError(name, 'Must keep the event within the years 1000 to 9999.');
    return undefined;
  }
}

import { endOfDay, startOfDay } from '../../../calendar/dates/all-day.js';
import { type DateRead, readDate } from '../../../calendar/dates/date-text.js';
import { type DayTime, secondsIn, wallClock, type WallClock } from '../../../calendar/dates/texts.js';
import { abbreviationAt, readZone, toLaterUtc, toUtc, toWallClock, type Zone } from '../../../calendar/dates/zone.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import type { Event } from '../event.entity.js';

/** When an event happens: wall clock in its own zone, and instants. */
export type EventTimes = Pick<
  Event,
  'allDay' | 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc' | 'timezone' | 'timezoneAbbr'
>;

/** What a write says about an event's times. A null zone means the site's. */
export interface EventTimesInput {
  start_date?: string;
  end_date?: string;
  timezone?: Zone | null;
  all_day?: boolean;
}

type Limit = 'start_date' | 'end_date';

/** A start or end as it was read. */
interface ResolvedTime extends DayTime {
  /** Given by the clock of the event's zone and not as an instant. */
  readonly byClock: boolean;
  /** Seconds by which it moved forward because the clocks skip the time that was written. */
  readonly skipped: number;
}

/**
 * The times of an event after a write, undefined when one of them was rejected. What is not sent is kept: of a kept date
 * the wall clock stays and, where the zone is another one, its instant is worked out anew. Digits and a zone that equal
 * the stored ones keep the instant. An all-day event is widened to whole days of its zone. The end is checked against
 * the start as both will stand.
 * Source: decisions D2, D3, D4, D53, D57, D68; recorded exchanges events_create_dates.
 */
export function eventTimes(
  input: EventTimesInput,
  before: EventTimes | undefined,
  context: Pick<RequestContext, 'now' | 'site'>,
  addError: AddError,
): EventTimes | undefined {
  if (before && !mentionsTimes(input)) return timesOf(before);
  const zone = zoneAfter(input.timezone, before, context.site.zone);
  const start = limitAfter('start_date', input.start_date, before, zone, context, addError);
  const end = limitAfter('end_date', input.end_date, before, zone, context, addError);
  const allDay = input.all_day ?? before?.allDay ?? false;
  const first = start && widened('start_date', start, allDay, zone, addError);
  const last = start && end && widened('end_date', allDay ? end : endBehind(start, end, zone), allDay, zone, addError);
  if (!first || !last) return undefined;
  if (last.utc < first.utc) {
    addError('end_date', 'Must not lie before the start.');
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

/** The times alone, of an event that holds more than these. */
function timesOf({ allDay, startLocal, endLocal, startUtc, endUtc, timezone, timezoneAbbr }: EventTimes): EventTimes {
  return { allDay, startLocal, endLocal, startUtc, endUtc, timezone, timezoneAbbr };
}

function mentionsTimes({ start_date, end_date, timezone, all_day }: EventTimesInput): boolean {
  return [start_date, end_date, timezone, all_day].some((value) => value !== undefined);
}

function zoneAfter(input: Zone | null | undefined, before: EventTimes | undefined, siteZone: Zone): Zone {
  if (input !== undefined) return input ?? siteZone;
  return (before && readZone(before.timezone)) ?? siteZone;
}

function limitAfter(
  limit: Limit,
  input: string | undefined,
  before: EventTimes | undefined,
  zone: Zone,
  { now }: Pick<RequestContext, 'now'>,
  addError: AddError,
): ResolvedTime | undefined {
  const stored = before && storedLimit(limit, before);
  const isSameZone = before?.timezone.toLowerCase() === zone.name.toLowerCase();
  if (input !== undefined) {
    const read = readDate(input, now, zone);
    if (!read) addError(limit, 'Must be a date such as 2027-06-04 17:30:00, in the years 1000 to 9999.');
    if (!read || read.isInstant) return read && { ...read, byClock: false };
    return isSameZone ? asStored(read, stored) : { ...read, byClock: true };
  }
  if (!stored) return undefined;
  if (isSameZone) return { ...stored, byClock: false, skipped: 0 };
  return withinYears(addError, 'timezone', () => onTheWall(stored.wall, zone));
}

/** What was read by the clock, with the instant of the stored one where both have the same digits (decision D57). */
function asStored(read: DateRead, stored: DayTime | undefined): ResolvedTime {
  const written = wallClock(secondsIn(read.wall) - read.skipped);
  if (stored?.wall === written) return { ...stored, byClock: true, skipped: 0 };
  return { ...read, ...(stored?.wall === read.wall ? stored : {}), byClock: true };
}

function storedLimit(limit: Limit, { startLocal, startUtc, endLocal, endUtc }: EventTimes): DayTime {
  return limit === 'start_date' ? { wall: startLocal, utc: startUtc } : { wall: endLocal, utc: endUtc };
}

/** A wall clock in another zone; where the clocks skip that hour it moves forward with them. */
function onTheWall(wall: WallClock, zone: Zone): ResolvedTime {
  const utc = toUtc(wall, zone);
  const local = toWallClock(utc, zone);
  return { wall: local, utc, byClock: true, skipped: secondsIn(local) - secondsIn(wall) };
}

/**
 * An end by the clock where the change of the clocks puts it in front of its start: behind a start that moved forward it
 * keeps the length by the clock, and in an hour that comes twice it is the second time.
 */
function endBehind(start: ResolvedTime, end: ResolvedTime, zone: Zone): DayTime {
  if (!end.byClock || end.utc > start.utc) return end;
  const length = secondsIn(end.wall) - end.skipped - (secondsIn(start.wall) - start.skipped);
  if (start.skipped && length >= 0) return onTheWall(wallClock(secondsIn(start.wall) + length), zone);
  if (end.utc === start.utc) return end;
  const later = toLaterUtc(end.wall, zone);
  return later < start.utc ? end : { wall: end.wall, utc: later };
}

function widened(limit: Limit, time: DayTime, allDay: boolean, zone: Zone, addError: AddError): DayTime | undefined {
  if (!allDay) return time;
  const toEdge = limit === 'start_date' ? startOfDay : endOfDay;
  return withinYears(addError, limit, () => toEdge(secondsIn(time.wall), zone));
}

function withinYears<T extends DayTime>(addError: AddError, name: string, task: () => T): T | undefined {
  try {
    return task();
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    addError(name, 'Must keep the event within the years 1000 to 9999.');
    return undefined;
  }
}

import { endOfDay, startOfDay } from '../../calendar/dates/all-day.js';
import { type DateRead, readDate } from '../../calendar/dates/date-text.js';
import { type DayTime, secondsIn, wallClock, type WallClock } from '../../calendar/dates/texts.js';
import { abbreviationAt, readZone, toLaterUtc, toUtc, toWallClock, type Zone } from '../../calendar/dates/zone.js';
import type { Caller } from '../../http/access/caller.js';
import type { Refuse } from '../../http/input/sent.js';
import type { Event } from './event.entity.js';

/** When an event happens: wall clock in its own zone, and instants. */
export type EventTimes = Pick<
  Event,
  'allDay' | 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc' | 'timezone' | 'timezoneAbbr'
>;

/** What a write says about an event's times. A null zone means the site's. */
export interface TimesSent {
  start_date?: string;
  end_date?: string;
  timezone?: Zone | null;
  all_day?: boolean;
}

type Limit = 'start_date' | 'end_date';

/** A start or end as it was read. */
interface LimitRead extends DayTime {
  /** Given by the clock of the event's zone and not as an instant. */
  readonly byClock: boolean;
  /** Seconds by which it moved forward because the clocks skip the time that was written. */
  readonly skipped: number;
}

/**
 * The times of an event after a write, undefined when one of them was refused. What is not sent is kept: of a kept date
 * the wall clock stays and, where the zone is another one, its instant is worked out anew. Digits and a zone that equal
 * the stored ones keep the instant. An all-day event is widened to whole days of its zone. The end is checked against
 * the start as both will stand.
 * Source: decisions D2, D3, D4, D53, D57, D68; recorded exchanges events_create_dates.
 */
export function eventTimes(
  sent: TimesSent,
  before: EventTimes | undefined,
  context: Pick<Caller, 'now' | 'site'>,
  refuse: Refuse,
): EventTimes | undefined {
  if (before && !mentionsTimes(sent)) return timesOf(before);
  const zone = zoneAfter(sent.timezone, before, context.site.zone);
  const start = limitAfter('start_date', sent.start_date, before, zone, context, refuse);
  const end = limitAfter('end_date', sent.end_date, before, zone, context, refuse);
  const allDay = sent.all_day ?? before?.allDay ?? false;
  const first = start && widened('start_date', start, allDay, zone, refuse);
  const last = start && end && widened('end_date', allDay ? end : endBehind(start, end, zone), allDay, zone, refuse);
  if (!first || !last) return undefined;
  if (last.utc < first.utc) {
    refuse('end_date', 'Must not lie before the start.');
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

function mentionsTimes({ start_date, end_date, timezone, all_day }: TimesSent): boolean {
  return [start_date, end_date, timezone, all_day].some((value) => value !== undefined);
}

function zoneAfter(sent: Zone | null | undefined, before: EventTimes | undefined, siteZone: Zone): Zone {
  if (sent !== undefined) return sent ?? siteZone;
  return (before && readZone(before.timezone)) ?? siteZone;
}

function limitAfter(
  limit: Limit,
  sent: string | undefined,
  before: EventTimes | undefined,
  zone: Zone,
  { now }: Pick<Caller, 'now'>,
  refuse: Refuse,
): LimitRead | undefined {
  const stored = before && storedLimit(limit, before);
  const isSameZone = before?.timezone.toLowerCase() === zone.name.toLowerCase();
  if (sent !== undefined) {
    const read = readDate(sent, now, zone);
    if (!read) refuse(limit, 'Must be a date such as 2027-06-04 17:30:00, in the years 1000 to 9999.');
    if (!read || read.isInstant) return read && { ...read, byClock: false };
    return isSameZone ? asStored(read, stored) : { ...read, byClock: true };
  }
  if (!stored) return undefined;
  if (isSameZone) return { ...stored, byClock: false, skipped: 0 };
  return withinYears(refuse, 'timezone', () => onTheWall(stored.wall, zone));
}

/** What was read by the clock, with the instant of the stored one where both have the same digits (decision D57). */
function asStored(read: DateRead, stored: DayTime | undefined): LimitRead {
  const written = wallClock(secondsIn(read.wall) - read.skipped);
  if (stored?.wall === written) return { ...stored, byClock: true, skipped: 0 };
  return { ...read, ...(stored?.wall === read.wall ? stored : {}), byClock: true };
}

function storedLimit(limit: Limit, { startLocal, startUtc, endLocal, endUtc }: EventTimes): DayTime {
  return limit === 'start_date' ? { wall: startLocal, utc: startUtc } : { wall: endLocal, utc: endUtc };
}

/** A wall clock in another zone; where the clocks skip that hour it moves forward with them. */
function onTheWall(wall: WallClock, zone: Zone): LimitRead {
  const utc = toUtc(wall, zone);
  const shown = toWallClock(utc, zone);
  return { wall: shown, utc, byClock: true, skipped: secondsIn(shown) - secondsIn(wall) };
}

/**
 * An end by the clock where the change of the clocks puts it in front of its start: behind a start that moved forward it
 * keeps the length by the clock, and in an hour that comes twice it is the second time.
 */
function endBehind(start: LimitRead, end: LimitRead, zone: Zone): DayTime {
  if (!end.byClock || end.utc > start.utc) return end;
  const length = secondsIn(end.wall) - end.skipped - (secondsIn(start.wall) - start.skipped);
  if (start.skipped && length >= 0) return onTheWall(wallClock(secondsIn(start.wall) + length), zone);
  if (end.utc === start.utc) return end;
  const later = toLaterUtc(end.wall, zone);
  return later < start.utc ? end : { wall: end.wall, utc: later };
}

function widened(limit: Limit, time: DayTime, allDay: boolean, zone: Zone, refuse: Refuse): DayTime | undefined {
  if (!allDay) return time;
  const toEdge = limit === 'start_date' ? startOfDay : endOfDay;
  return withinYears(refuse, limit, () => toEdge(secondsIn(time.wall), zone));
}

function withinYears<T extends DayTime>(refuse: Refuse, name: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem;
    refuse(name, 'Must keep the event within the years 1000 to 9999.');
    return undefined;
  }
}

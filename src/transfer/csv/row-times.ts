import { SECONDS_A_DAY, secondsIn, wallClock, type WallClock } from '../../calendar/dates/texts.js';
import { readZone, toUtc, UTC } from '../../calendar/dates/zone.js';
import type { SourceWarning } from '../source-record.js';
import { Unreadable } from '../unreadable.js';
import { cellDate, type DateOrder, type Separator } from './cell-dates.js';
import { cellFlag, cellTime, cellZone } from './cell-values.js';
import type { Row } from './row.js';

/** How dates are read in a file. */
export interface DateReading {
  readonly orders: ReadonlyMap<Separator, DateOrder>;
  /** Separators whose order nothing in the file shows. */
  readonly assumed: ReadonlySet<Separator>;
  /** Zone of rows that name none. */
  readonly timezone: string;
}

/** A date with an offset is an instant. */
const OFFSET = /\s*(Z|[+-]\d{2}:?\d{2})$/i;

/** A date and perhaps a time, both from one cell or from two. */
interface Read {
  readonly day: string;
  readonly time: string | undefined;
  readonly offset: string;
}

/**
 * When the event of a row takes place, as the API reads it.
 *
 * Without an end it ends when it starts; an end without a day is on the day of the start, or the next one if it is earlier.
 * Without any time it is an all-day event.
 *
 * @throws Unreadable
 */
export function rowTimes(
  row: Row,
  reading: DateReading,
  warnings: SourceWarning[],
  isOwn: boolean,
): Record<string, unknown> {
  const timezone = row.text('timezone') === '' ? reading.timezone : cellZone(row.text('timezone')).name;
  const start = dateAndTime(row, 'start', reading, warnings);
  if (!start) throw new Unreadable('missing-start', 'There is no start date.', 'start_date');
  const end = dateAndTime(row, 'end', reading, warnings);
  const endTime = row.text('end_time') === '' ? end?.time : cellTime(row.text('end_time'), 'end_date');
  const flag = cellFlag(row.text('all_day'), 'all_day');
  const hasTime = start.time !== undefined || endTime !== undefined;
  const allDay = flag ?? !hasTime;
  if (flag === undefined && !hasTime) {
    warnings.push({ code: 'no-times', param: 'all_day', message: 'There is no time: it became an all-day event.' });
  }
  const all = { timezone, all_day: allDay };
  if (allDay) {
    const last = end?.day ?? start.day;
    if (last < start.day) throw endsFirst();
    return { ...all, start_date: `${start.day} 00:00:00`, end_date: `${last} 23:59:59` };
  }
  const begin = wallOf(start.day, start.time ?? '00:00:00');
  const finish = endWall(start, end, endTime, begin, warnings);
  if (finish < begin && start.offset === (end?.offset ?? '')) throw endsFirst();
  const given = { start_date: `${begin}${start.offset}`, end_date: `${finish}${end ? end.offset : start.offset}` };
  return { ...all, ...given, ...(isOwn && instantsIn(row, given, timezone)) };
}

/** In this service's own files: instants, where clocks show the digits of a time twice. */
function instantsIn(row: Row, given: { start_date: string; end_date: string }, timezone: string) {
  const zone = readZone(timezone) ?? UTC;
  const moment = (wall: string, utc: string): string =>
    UTC_TEXT.test(utc) && toUtc(wall as WallClock, zone) !== utc ? `${utc.replace(' ', 'T')}Z` : wall;
  return {
    start_date: moment(given.start_date, row.text('start_utc')),
    end_date: moment(given.end_date, row.text('end_utc')),
  };
}

const UTC_TEXT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

function endWall(
  start: Read,
  end: Read | undefined,
  endTime: string | undefined,
  begin: WallClock,
  warnings: SourceWarning[],
): WallClock {
  if (!end && endTime === undefined) return begin;
  const finish = wallOf(end?.day ?? start.day, endTime ?? start.time ?? '00:00:00');
  if (end || finish >= begin) return finish;
  warnings.push({
    code: 'end-next-day',
    param: 'end_date',
    message: 'The end has no day and became one of the next day.',
  });
  return wallClock(secondsIn(finish) + SECONDS_A_DAY);
}

function dateAndTime(
  row: Row,
  which: 'start' | 'end',
  reading: DateReading,
  warnings: SourceWarning[],
): Read | undefined {
  const param = `${which}_date`;
  const text = row.text(param);
  if (text === '') return undefined;
  const { day, rest, isAmbiguous } = cellDate(text, reading.orders, param);
  const separator = /[/.-]/.exec(text)?.[0] as Separator | undefined;
  if (isAmbiguous && separator !== undefined && reading.assumed.has(separator)) {
    const order = reading.orders.get(separator) === 'day_first' ? 'day first' : 'month first';
    warnings.push({ code: 'date-order-assumed', param, message: `${text} was read ${order}: it is ${day}.` });
  }
  const offset = OFFSET.exec(rest)?.[1] ?? '';
  const own = rest.replace(OFFSET, '');
  const time = row.text(`${which}_time`) || own;
  return { day, time: time === '' ? undefined : cellTime(time, param), offset: own === '' ? '' : offset };
}

/** The wall clock of a day and a time, `24:00:00` included. */
function wallOf(day: string, time: string): WallClock {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const midnight = secondsIn(`${day} 00:00:00` as WallClock);
  try {
    return wallClock(midnight + hours * 3600 + minutes * 60 + seconds);
  } catch {
    throw new Unreadable('invalid-date', 'The dates are beyond the years 1000 to 9999.', 'start_date');
  }
}

const endsFirst = () => new Unreadable('end-before-start', 'The event ends before it starts.', 'end_date');

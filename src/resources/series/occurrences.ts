import type { EntityManager } from 'typeorm';
import { type DateRead, readDate } from '../../calendar/dates/date-text.js';
import { SECONDS_A_DAY, secondsIn, type UtcText, wallClock, type WallClock } from '../../calendar/dates/texts.js';
import { toWallClock } from '../../calendar/dates/zone.js';
import { slotAt, type Slot } from '../../calendar/recurrence/dates/slot.js';
import { hasMoreThan, isListed, slotsBetween, windowOf } from '../../calendar/recurrence/dates/slots.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { readableBy } from '../publishing/visibility.js';
import { scheduleOf } from '../events/series/series-schedule.js';
import type { Series } from '../events/series/series.entity.js';
import type { ListOccurrencesDto } from './dto/series-dtos.js';
import { byStart } from './occurrence-page.js';
import type { OccurrenceRecord } from './series.record.js';

const NOT_A_DATE = 'Must be a date such as 2027-06-04 17:30:00.';
const MONTHS_AHEAD = 24;

/** Which dates of a series are listed: wall clocks of its zone, `before` excluded. */
export interface OccurrenceWindow {
  readonly from: WallClock;
  readonly before: WallClock;
  readonly original: WallClock | undefined;
}

/** The digits of a date that was sent; a text that is no date is an error. */
export function readDigits(
  name: string,
  text: string | undefined,
  schedule: Schedule,
  { now }: RequestContext,
  addError: AddError,
): { seconds: number; hasTime: boolean } | undefined {
  if (text === undefined) return undefined;
  const read: DateRead | undefined = readDate(text, now, schedule.zone);
  if (!read) addError(name, NOT_A_DATE);
  return read && { seconds: secondsIn(read.wall) - read.skipped, hasTime: read.hasTime };
}

/**
 * Resolves the parameters of a list of dates: from today on, 24 months ahead; all of the last day. A window with more dates
 * than a series may store is an error.
 */
export function occurrenceWindow(
  input: Partial<ListOccurrencesDto>,
  schedule: Schedule,
  context: RequestContext,
  addError: AddError,
): OccurrenceWindow {
  const digits = (name: 'from' | 'to' | 'original') => readDigits(name, input[name], schedule, context, addError);
  const day = (seconds: number) => Math.floor(seconds / SECONDS_A_DAY) * SECONDS_A_DAY;
  const today = day(secondsIn(toWallClock(context.now, schedule.zone)));
  const [from, to, original] = [digits('from'), digits('to'), digits('original')];
  const last = new Date(today * 1000);
  last.setUTCMonth(last.getUTCMonth() + MONTHS_AHEAD);
  const end = day(to?.seconds ?? last.getTime() / 1000) + SECONDS_A_DAY;
  const latest = secondsIn('9999-12-31 00:00:00' as WallClock);
  if (original) return { ...windowOf(wallClock(original.seconds)), original: wallClock(original.seconds) };
  const window = { from: wallClock(from?.seconds ?? today), before: wallClock(Math.min(end, latest)) };
  const { maxOccurrences } = context.site.series;
  if (hasMoreThan(maxOccurrences, schedule, window)) {
    addError('to', `Must be earlier: the series has more than ${maxOccurrences} dates from ${window.from} on.`);
  }
  return { ...window, original: undefined };
}

interface StoredRow {
  readonly id: number;
  readonly original: WallClock;
  readonly startLocal: WallClock;
  readonly endLocal: WallClock;
  readonly startUtc: UtcText;
  readonly endUtc: UtcText;
  readonly isReadable: number | string;
}

/**
 * The dates of a series in a window by their start: events that the viewer may read, and computed dates before the first and
 * after the last stored ones. Between them the events tell: past dates stay when the rule changes.
 */
export async function readOccurrences(
  db: EntityManager,
  series: Series,
  { from, before, original }: OccurrenceWindow,
  { viewer, now, urls }: RequestContext,
): Promise<OccurrenceRecord[]> {
  const readable = readableBy('events', viewer, now);
  const rows = await db.query<StoredRow[]>(
    `SELECT id, recurrence_id AS original, start_local AS startLocal, end_local AS endLocal, start_utc AS startUtc,
       end_utc AS endUtc, CASE WHEN ${readable.sql} THEN 1 ELSE 0 END AS isReadable
     FROM events WHERE series_id = ?`,
    [...readable.values, series.id],
  );
  const isShown = (row: StoredRow) =>
    Number(row.isReadable) === 1 &&
    (original === undefined ? row.startLocal >= from && row.startLocal < before : row.original === original);
  const stored = rows.filter(isShown).map((row) => ({
    id: row.id,
    rest_url: urls.record('events', row.id),
    recurrence_id: row.original,
    ...times(row),
  }));
  const [firstStored] = rows.map((row) => row.original).sort();
  const isComputed = (one: WallClock) =>
    firstStored === undefined || one < firstStored || one >= series.materialisedUntil;
  const known = new Set(rows.map((row) => row.original));
  const slots = series.status === 'trash' ? [] : slotsBetween(scheduleOf(series), { from, before }, Infinity);
  const others = slots.filter((slot) => isComputed(slot.original) && !known.has(slot.original));
  return [...stored, ...others.map(computed)].sort(byStart);
}

/** The dates in a window that a series would have if they were not excluded. */
export function excludedDates(schedule: Schedule, { from, before }: OccurrenceWindow): OccurrenceRecord[] {
  const { recurrence } = schedule;
  const excluded = recurrence.exdates.filter((date) => date >= from && date < before && isListed(schedule, date));
  return excluded.map((original) => computed(slotAt(original, schedule))).sort(byStart);
}

const computed = ({ original: recurrence_id, start, end }: Slot): OccurrenceRecord => ({
  id: null,
  recurrence_id,
  ...times({ startLocal: start.wall, endLocal: end.wall, startUtc: start.utc, endUtc: end.utc }),
});

const times = (row: Pick<StoredRow, 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc'>) => ({
  start_date: row.startLocal,
  end_date: row.endLocal,
  utc_start_date: row.startUtc,
  utc_end_date: row.endUtc,
});

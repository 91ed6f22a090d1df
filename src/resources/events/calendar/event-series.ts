import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import type { Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import { allOf, where } from '../../../persistence/sql/conditions.js';
import { readRecords } from '../../../persistence/sql/records.js';
import { published } from '../../publishing/visibility.js';
import type { EventColumns } from '../event.entity.js';
import { scheduleOf } from '../series/series-schedule.js';
import { Series } from '../series/series.entity.js';

/** An event of a series as a link to it names it. */
export type FurtherDate = Pick<EventColumns, 'id' | 'slug' | 'startLocal' | 'endLocal' | 'allDay' | 'endUtc'>;

/** The public series of an event, and its next public events besides that one. */
export interface EventSeries {
  readonly slug: string;
  readonly schedule: Schedule;
  readonly dates: readonly FurtherDate[];
}

const MAX_DATES = 5;

/** Reads the series of an event; undefined if it is not public. */
export async function readEventSeries(
  db: EntityManager,
  { id, seriesId }: { readonly id: number; readonly seriesId: number },
  now: UtcText,
): Promise<EventSeries | undefined> {
  const filter = allOf([where('series.id = ?', seriesId), published('series', now)]);
  const coming = allOf([
    where('events.series_id = ? AND events.id <> ? AND events.hidden = 0 AND events.end_utc >= ?', seriesId, id, now),
    published('events', now),
  ]);
  const [[series], dates] = await Promise.all([
    readRecords(db, Series, { filter }),
    db.query<FurtherDate[]>(
      `SELECT id, slug, start_local AS startLocal, end_local AS endLocal, all_day AS allDay, end_utc AS endUtc
       FROM events WHERE ${coming.sql} ORDER BY start_utc, id LIMIT ${MAX_DATES}`,
      [...coming.values],
    ),
  ]);
  if (!series) return undefined;
  return {
    slug: series.slug,
    schedule: scheduleOf(series),
    dates: dates.map((date) => ({ ...date, allDay: Boolean(date.allDay) })),
  };
}

import type { EntityManager } from 'typeorm';
import type { UtcText, WallClock } from '../../../calendar/dates/texts.js';
import { Problem } from '../../../calendar/problem.js';
import type { Schedule } from '../../../calendar/recurrence/rule/schedule.js';
import { can } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Ref } from '../../../http/routing/record-ref.js';
import { allOf, where } from '../../../persistence/sql/conditions.js';
import { readIdList } from '../../../persistence/sql/read-id-list.js';
import { calendarIdOf } from '../../../read-models/calendar-id.js';
import { findRecord } from '../../publishing/find-record.js';
import { listedFor, mayRead } from '../../publishing/visibility.js';
import { scheduleOf } from '../series/series-schedule.js';
import { Series } from '../series/series.entity.js';
import { EventWalk } from './event-walk.js';

/** A series, and those of its events that lists show to the viewer. */
export interface SeriesWalk {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** Unique in the world, and the same for the whole life of the series. */
  readonly uid: string;
  readonly version: number;
  readonly modified: UtcText;
  readonly schedule: Schedule;
  /** Dates with an original start before this wall clock are stored as events. */
  readonly storedUntil: WallClock;
  /** In order of their start; at least one. */
  readonly events: EventWalk;
}

const notFound = () => new Problem('missing', 'rest-series-not-found', 'There is no such series.');

/**
 * Editors also get events that lists hide. Throws `rest-series-not-found` as well for a series that the viewer may not read,
 * that is in the trash, or that has no such event.
 */
export async function walkSeries(db: EntityManager, ref: Ref, context: RequestContext): Promise<SeriesWalk> {
  const { viewer, now } = context;
  const series = await findRecord(db, Series, ref, { notFound });
  if (series.status === 'trash' || !mayRead(viewer, series, now)) throw notFound();
  const seesHidden = can(viewer, 'edit-others');
  const listed = allOf([
    where('events.series_id = ?', series.id),
    seesHidden ? undefined : where('events.hidden = 0'),
    listedFor('events', viewer, now),
  ]);
  const { sql, values } = listed;
  const page = where(
    `SELECT id, start_utc AS sort_key FROM events WHERE ${sql} ORDER BY events.start_utc, events.id`,
    ...values,
  );
  const events = new EventWalk(db, await readIdList(db, page), context, seesHidden);
  if (events.total === 0) throw notFound();
  return {
    id: series.id,
    slug: series.slug,
    title: series.title,
    // Independent of host, slug and dates, which may change.
    uid: series.uid ?? `series-${series.id}@${await calendarIdOf(db)}`,
    version: series.version,
    modified: series.modifiedUtc,
    schedule: scheduleOf(series),
    storedUntil: series.materialisedUntil,
    events,
  };
}

import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Ref } from '../../../http/routing/record-ref.js';
import { allOf, where } from '../../../persistence/sql/conditions.js';
import { readRecords } from '../../../persistence/sql/records.js';
import { readableBy } from '../../publishing/visibility.js';
import { Event, type EventColumns } from '../event.entity.js';

/** The first date that is not over of the series with a slug, if the viewer may read both. */
export async function nextDateOf(
  db: EntityManager,
  ref: Ref,
  { viewer, now }: RequestContext,
): Promise<EventColumns | undefined> {
  if (!('slug' in ref)) return undefined;
  const series = allOf([where('series.slug = ?', ref.slug), readableBy('series', viewer, now)]);
  const isOfSeries = where(`events.series_id IN (SELECT id FROM series WHERE ${series.sql})`, ...series.values);
  const filter = allOf([isOfSeries, where('events.end_utc > ?', now), readableBy('events', viewer, now)]);
  const [next] = await readRecords(db, Event, { filter, orderBy: 'events.start_utc, events.id', limit: 1 });
  return next;
}

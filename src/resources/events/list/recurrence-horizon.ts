import type { EntityManager } from 'typeorm';
import { allOf, type Condition, where } from '../../../persistence/sql/conditions.js';
import { EVER } from '../ever.js';
import { allOn, eventRows } from './event-condition.js';
import { type ListQuery, namedIds } from './list-strategy.js';

/** What a statement says that reads a list: a wall clock until which all dates of all series are stored, or null. */
export interface SeenHorizon {
  readonly horizon: string | null;
}

const ENDLESS = `series.materialised_until < '${EVER}'`;

/** Columns with the first horizon of all series, which an index has; most calendars have no series without an end. */
export const withHorizon = ({ sql, values }: Condition): Condition =>
  where(`(SELECT MIN(series.materialised_until) FROM series WHERE ${ENDLESS}) AS horizon, ${sql}`, ...values);

/**
 * The first day that the list lacks dates of, because they are not stored yet; undefined if it ends before. `seen` is the
 * first horizon of all series. A series counts if the list has its last stored date, or would have it within its window.
 */
export async function recurrenceHorizon(
  db: EntityManager,
  query: ListQuery,
  seen: string | null | undefined,
): Promise<string | undefined> {
  const end = lastWallClock(query);
  if (!isBeyond(seen, end)) return undefined;
  const lasting = query.conditions.filter(
    ({ answeredBy, field }) => answeredBy !== 'window' && field !== 'series_view',
  );
  const { sql, values } = allOf([
    where(`events.id = (SELECT stored.id FROM events AS stored WHERE stored.series_id = series.id AND stored.status <> 'trash'
                        ORDER BY stored.recurrence_id DESC LIMIT 1)`),
    allOn(eventRows('correlated'), lasting),
  ]);
  const [found] = await db.query<SeenHorizon[]>(
    `SELECT series.materialised_until AS horizon FROM series
     WHERE ${ENDLESS} AND series.materialised_until <= ? AND series.status <> 'trash'
       AND (SELECT 1 FROM events WHERE ${sql}) IS NOT NULL
     ORDER BY series.materialised_until LIMIT 1`,
    [end, ...values],
  );
  return found?.horizon?.slice(0, 10);
}

/** Whether a list that ends then may lack dates of series, given the first horizon of all. */
export const isBeyond = (seen: string | null | undefined, end: string): seen is string =>
  typeof seen === 'string' && seen !== '' && seen <= end;

/** The end of the window in the zone of the site, which those of the series are about; none if the list names its events. */
export function lastWallClock(query: ListQuery): string {
  if (namedIds(query)) return '';
  const { window } = query.criteria;
  const ends = [window.end_date, window.ends_before, window.starts_before].flatMap((limit) => limit?.wall ?? []);
  return ends.sort()[0] ?? EVER;
}

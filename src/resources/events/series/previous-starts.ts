import type { EntityManager } from 'typeorm';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import type { EventColumns } from '../event.entity.js';

type Dated = Pick<EventColumns, 'id' | 'startUtc' | 'status' | 'hidden' | 'publishAt' | 'previousStartUtc'>;

/** Sets the start before each event of a series, among those that are seen by the same people. */
export function withPreviousStarts<T extends Dated>(events: readonly T[]): T[] {
  const last = new Map<string, T['startUtc']>();
  return [...events].sort(byStart).map((event) => {
    const state = [event.status, Number(event.hidden), event.publishAt].join();
    const previousStartUtc = last.get(state) ?? '';
    last.set(state, event.startUtc);
    return { ...event, previousStartUtc };
  });
}

const byStart = (one: Dated, other: Dated): number =>
  one.startUtc === other.startUtc ? one.id - other.id : one.startUtc < other.startUtc ? -1 : 1;

/** Corrects the starts before the events of a series after some of them have changed. */
export async function updatePreviousStarts(db: EntityManager, seriesId: number): Promise<void> {
  const events = await db.query<Dated[]>(
    `SELECT id, start_utc AS startUtc, status, hidden, publish_at AS publishAt, previous_start_utc AS previousStartUtc
     FROM events WHERE series_id = ?`,
    [seriesId],
  );
  const before = new Map(events.map(({ id, previousStartUtc }) => [id, previousStartUtc]));
  const wrong = withPreviousStarts(events).filter(({ id, previousStartUtc }) => before.get(id) !== previousStartUtc);
  if (wrong.length === 0) return;
  const ids = isOneOf(
    'id',
    wrong.map(({ id }) => id),
  );
  await db.query(
    `UPDATE events SET previous_start_utc = CASE id ${wrong.map(() => 'WHEN ? THEN ?').join(' ')} END WHERE ${ids.sql}`,
    [...wrong.flatMap(({ id, previousStartUtc }) => [id, previousStartUtc]), ...ids.values],
  );
}

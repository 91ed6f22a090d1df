import type { EntityManager } from 'typeorm';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { runTogether } from '../../persistence/sql/run-together.js';
import { CounterChanges } from './counter-changes.js';
import { type CountedEvent, type CountedLinks, locatedCounters, startCounters } from './counters.js';
import { hasLocatedVenue } from './located.js';

/** Counters by links do not tell whether an event belongs to a series. */
const NO_LINKS: CountedLinks = { categories: [], tags: [], venues: [] };

/** Counts events that were created as single ones as dates of the series that they now belong to. */
export async function countInSeries(db: EntityManager, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  const { sql, values } = isOneOf('events.id', eventIds);
  const events = await db.query<(CountedEvent & { readonly isLocated: number | string })[]>(
    `SELECT events.id AS id, status, hidden, featured, ticketed, event_status AS eventStatus, start_utc AS startUtc,
       series_id AS seriesId, ${hasLocatedVenue('events.id')} AS isLocated
     FROM events WHERE ${sql}`,
    [...values],
  );
  const changes = new CounterChanges();
  for (const event of events) {
    const single = { ...event, seriesId: null };
    for (const [counted, by] of [[single, -1] as const, [event, 1] as const]) {
      changes.add(startCounters(counted, NO_LINKS), by);
      if (Number(event.isLocated) === 1) changes.add(locatedCounters(counted), by);
    }
  }
  await runTogether(db, changes.statements(db));
}

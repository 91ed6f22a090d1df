import type { EntityManager } from 'typeorm';
import { lockNames } from '../../persistence/connection/advisory-lock.js';
import { runTogether } from '../../persistence/sql/run-together.js';
import { LISTING } from '../event-links.js';
import { CounterChanges } from './counter-changes.js';
import { locatedCounters } from './counters.js';
import { hasLocatedVenue, isLocated, type Place } from './located.js';

/** Events of a day that are counted alike. */
interface EventsAlike {
  readonly day: string;
  readonly featured: number;
  readonly ticketed: number;
  readonly eventStatus: string;
  /** One of their series; null if they belong to none. */
  readonly seriesId: number | null;
  readonly total: number | string;
}

const ALIKE = 'events.featured AS featured, events.ticketed AS ticketed, events.event_status AS eventStatus';

/**
 * Counts the events of a changed venue among the located ones, or no longer. Call it after the venue is written: the
 * lock of its row keeps others from moving its events meanwhile.
 */
export async function moveEventsOfVenue(
  db: EntityManager,
  before: Place,
  after: Place & { readonly id: number },
): Promise<void> {
  if (isLocated(before) === isLocated(after)) return;
  // Events may have several venues: the states of the others must not change before this one's is committed.
  await lockNames(db, 'venues');
  const ofOthers = hasLocatedVenue('events.id', ' AND venues.id <> ?');
  const groups = await db.query<EventsAlike[]>(
    `SELECT SUBSTR(events.start_utc, 1, 10) AS day, ${ALIKE}, MIN(events.series_id) AS seriesId, COUNT(*) AS total
     FROM event_venues JOIN events ON events.id = event_venues.event_id
     WHERE event_venues.venue_id = ? AND event_venues.showing = ${LISTING.inLists} AND NOT ${ofOthers}
     GROUP BY SUBSTR(events.start_utc, 1, 10), events.featured, events.ticketed, events.event_status,
       CASE WHEN events.series_id IS NULL THEN 0 ELSE 1 END`,
    [after.id, after.id],
  );
  const changes = new CounterChanges();
  for (const { day, featured, ticketed, eventStatus, seriesId, total } of groups) {
    const flags = { featured: Boolean(featured), ticketed: Boolean(ticketed), eventStatus, seriesId };
    const counters = locatedCounters({ id: 0, status: 'publish', hidden: false, startUtc: day, ...flags });
    changes.add(counters, isLocated(after) ? Number(total) : -Number(total));
  }
  await runTogether(db, changes.statements(db));
}

import type { EntityManager } from 'typeorm';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { isMysql } from '../../../persistence/dialect.js';
import { isOneOf, where } from '../../../persistence/sql/conditions.js';
import { readRecords } from '../../../persistence/sql/records.js';
import { EVENT_LINKS, type EventLink } from '../../../read-models/event-links.js';
import { Event } from '../event.entity.js';
import type { EventWithLinks } from '../write/bulk-insert.js';

/** All events of a series with their links, in the order of their ids, and locks their rows. */
export async function lockOccurrences(db: EntityManager, seriesId: number): Promise<EventWithLinks[]> {
  await yieldToEventLoop();
  const events = await readRecords(db, Event, {
    filter: where('events.series_id = ?', seriesId),
    orderBy: 'events.id',
    locked: isMysql(db),
  });
  const linksOf = await readLinkedIds(
    db,
    events.map(({ id }) => id),
  );
  return events.map((event) => ({ event, linked: linksOf(event.id) }));
}

/** The ids of the records that events link to, venues and organizers in their order. */
export async function readLinkedIds(
  db: EntityManager,
  eventIds: readonly number[],
): Promise<(eventId: number) => Record<EventLink, number[]>> {
  const found = new Map<number, Record<EventLink, number[]>>(
    eventIds.map((id) => [id, { categories: [], tags: [], venues: [], organizers: [] }]),
  );
  const isEvent = isOneOf('event_id', eventIds);
  for (const [link, { table, column, ordered }] of Object.entries(EVENT_LINKS)) {
    const rows = await db.query<{ eventId: number; id: number }[]>(
      `SELECT event_id AS eventId, ${column} AS id FROM ${table} WHERE ${isEvent.sql}
       ORDER BY event_id, ${ordered ? 'position' : column}`,
      [...isEvent.values],
    );
    for (const { eventId, id } of rows) found.get(eventId)?.[link as EventLink].push(id);
  }
  return (eventId) => found.get(eventId) ?? { categories: [], tags: [], venues: [], organizers: [] };
}

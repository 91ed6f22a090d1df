import type { EntityManager } from 'typeorm';
import { insertBulk } from '../../../persistence/sql/bulk-rows.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { tableOf } from '../../../persistence/sql/entity-columns.js';
import { EVENT_LINKS, type EventLink, rowsOfLinks } from '../../../read-models/event-links.js';
import { Event, type EventColumns } from '../event.entity.js';
import { eventText } from './event-search-index.js';
import type { LinkedIds } from './save-links.js';

/** A new event with the ids of its linked records. */
export interface EventWithLinks {
  readonly event: EventColumns;
  readonly linked: LinkedIds;
}

/** One of many events to write, as it is and as it shall be; a new one has no `before`. */
export interface EventChange {
  readonly before?: EventWithLinks | undefined;
  readonly after: EventWithLinks;
}

/**
 * Stores many new events with their links and search texts. Their slugs have to be free. `recountEvents` has to be called
 * afterwards: what is counted and indexed by event is missing.
 */
export async function bulkInsertEvents(
  db: EntityManager,
  batch: readonly EventWithLinks[],
  insert: typeof insertBulk = insertBulk,
): Promise<void> {
  const { name: table, columns } = tableOf(db, Event);
  const properties = columns.map(({ property }) => property as keyof EventColumns);
  await insert(db, {
    table,
    columns: columns.map(({ column }) => column),
    rows: batch.map(({ event }) => properties.map((property) => event[property])),
  });
  for (const link of Object.keys(EVENT_LINKS) as EventLink[]) {
    const links = batch.map(({ event, linked }) => ({ event, ids: linked[link] ?? [] }));
    await insert(db, rowsOfLinks(link, links));
  }
  await insert(db, {
    table: 'search_texts',
    columns: ['record_id', 'field', 'text'],
    // Never empty, because no title is.
    rows: batch.map(({ event }) => [event.id, 'text', eventText(event)]),
  });
}

/** Those of the slugs that events have. */
export async function readTakenSlugs(db: EntityManager, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const filter = isOneOf('slug', slugs);
  const found = await db.query<{ slug: string }[]>(`SELECT slug FROM events WHERE ${filter.sql}`, [...filter.values]);
  return new Set(found.map(({ slug }) => slug));
}

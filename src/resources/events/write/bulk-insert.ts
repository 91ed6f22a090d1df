import type { EntityManager } from 'typeorm';
import { insertRows } from '../../../persistence/sql/insert-rows.js';
import { addLinks, EVENT_LINKS, type EventLink } from '../../../read-models/event-links.js';
import { addSearchTexts } from '../../../read-models/search-texts.js';
import { Event, type EventColumns } from '../event.entity.js';
import { eventText } from './event-search-index.js';
import type { LinkedIds } from './save-links.js';

/** A new event with the ids of its linked records. */
export interface EventWithLinks {
  readonly event: EventColumns;
  readonly linked: LinkedIds;
}

/** Stores many new events, whose slugs have to be free. Call `recount` afterwards to rebuild the derived data. */
export async function bulkInsertEvents(db: EntityManager, batch: readonly EventWithLinks[]): Promise<void> {
  const columns = db.dataSource.getMetadata(Event).ownColumns.filter(({ isVirtual }) => !isVirtual);
  await insertRows(db, {
    table: 'events',
    columns: columns.map(({ databaseName }) => databaseName),
    values: batch.map(({ event }) => columns.map((column) => toDriverValue(column.getEntityValue(event)))),
  });
  for (const link of Object.keys(EVENT_LINKS) as EventLink[]) {
    await addLinks(
      db,
      link,
      batch.map(({ event, linked }) => ({ event, ids: linked[link] ?? [] })),
    );
  }
  await addSearchTexts(
    db,
    batch.map(({ event }) => [event.id, { text: eventText(event) }]),
  );
}

// SQLite cannot bind booleans.
const toDriverValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

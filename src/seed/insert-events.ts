import type { DataSource, EntityManager } from 'typeorm';
import type { RequestContext } from '../http/request/request-context.js';
import { inTransaction } from '../persistence/connection/transaction.js';
import { isMysql } from '../persistence/dialect.js';
import type { insertBulk } from '../persistence/sql/bulk-rows.js';
import { isOneOf } from '../persistence/sql/conditions.js';
import { withoutForeignKeyChecks } from '../persistence/sql/load-rows.js';
import { EVENT_LINKS, type EventLink } from '../read-models/event-links.js';
import { nextRecordIds } from '../read-models/id-sequence.js';
import { bulkInsertEvents, readTakenSlugs } from '../resources/events/write/bulk-insert.js';
import type { CreateEventDto } from '../resources/events/dto/create-event.dto.js';
import { createEvent } from '../resources/events/write/event.repository.js';
import { newEvent } from '../resources/events/write/new-event.js';
import { validateEvent } from '../resources/events/write/event.validator.js';
import type { LinkedEvent } from './linked-event.js';
import { rejectSample } from './sample-input.js';

/** Writes events as create requests do, one after the other in one transaction. */
export function createEvents(
  database: DataSource,
  events: readonly LinkedEvent[],
  context: RequestContext,
): Promise<void> {
  return inTransaction(database, undefined, async (db) => {
    for (const event of events) {
      const { venues, organizers, categories, tags } = event.linked;
      const input: CreateEventDto = {
        ...event.input,
        venue: venues.map((id) => ({ id })),
        organizer: organizers.map((id) => ({ id })),
        categories: [...categories],
        tags: [...tags],
      };
      await createEvent(db, { input, ...(await validateEvent(db, input, undefined, context, rejectSample)) }, context);
    }
  });
}

/**
 * Inserts events with a few statements, without what is derived from them. Those whose slugs are taken are written by
 * `createEvents`. Returns once the ids are generated; `written` is settled once the events are committed.
 */
export async function insertEvents(
  database: DataSource,
  events: readonly LinkedEvent[],
  context: RequestContext,
  insert: typeof insertBulk,
): Promise<{ written: Promise<void> }> {
  const ids = await nextRecordIds(database.manager, 'event', events.length);
  const ready = events.map(({ input, times, linked }, position) => ({
    event: { ...newEvent(ids[position] ?? 0, input, times, context), imageId: null },
    linked,
  }));
  const write = async () => {
    const taken = await readTakenSlugs(
      database.manager,
      ready.map(({ event }) => event.slug),
    );
    const isFree = (_: unknown, position: number) => !taken.has(ready[position]?.event.slug ?? '');
    const free = ready.filter(isFree);
    await inTransaction(database, undefined, async (db) => {
      if (!isMysql(db)) return bulkInsertEvents(db, free);
      await lockLinkedRecords(db, events);
      await withoutForeignKeyChecks(db, () => bulkInsertEvents(db, free, insert));
    });
    const others = events.filter((event, position) => !isFree(event, position));
    if (others.length) await createEvents(database, others, context);
  };
  return { written: write() };
}

/** Locks the records that events link to, so that nobody deletes them before the transaction ends. */
async function lockLinkedRecords(db: EntityManager, events: readonly LinkedEvent[]): Promise<void> {
  for (const link of Object.keys(EVENT_LINKS) as EventLink[]) {
    const ids = [...new Set(events.flatMap(({ linked }) => linked[link]))];
    const { sql, values } = isOneOf('id', ids);
    const found: unknown[] = await db.query(`SELECT id FROM ${link} WHERE ${sql} LOCK IN SHARE MODE`, [...values]);
    if (found.length < ids.length) throw new Error(`${link} were deleted`);
  }
}

import { setImmediate } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { RequestContext } from '../http/request/request-context.js';
import { isMysql } from '../persistence/dialect.js';
import { insertBulk, loadBulk } from '../persistence/sql/bulk-rows.js';
import { where } from '../persistence/sql/conditions.js';
import { acceptsFiles } from '../persistence/sql/load-rows.js';
import { numberOf, readTotal } from '../persistence/sql/records.js';
import { forgetFollowers } from '../read-models/change-log/change-log.js';
import { recountEvents } from '../resources/events/maintenance/rebuild-read-models.js';
import { createEvents, insertEvents } from './insert-events.js';
import { linkedEvent } from './linked-event.js';
import { loadLinkedRecords } from './load-links.js';
import type { SampleCalendar } from './sample-calendar.js';

/** Events of one transaction. */
const BATCH_SIZE = { few: 25, many: 2000 } as const;
/** Events made ready without a pause, in which the driver handles what the database sends. */
const READY_AT_ONCE = 50;

/**
 * Writes a calendar: the same rows as through the create routes. Terms, venues and organizers whose names exist are used
 * again.
 *
 * If the database has more events than are added, they are written like those of requests. Otherwise they are inserted
 * many at a time, then counted and indexed all at once: until that has ended, searches and counts lack them. Either way,
 * those who follow the changes begin anew.
 */
export async function loadCalendar(
  database: DataSource,
  calendar: SampleCalendar,
  context: RequestContext,
  progress: (events: number) => void,
): Promise<void> {
  const existing = await readTotal(database.manager, numberOf('events', where('1=1')));
  const isMany = calendar.size >= existing;
  const insert = isMysql(database) && (await acceptsFiles(database)) ? loadBulk : insertBulk;
  const idsByLink = await loadLinkedRecords(database, calendar, context);
  const writing = new Writing(isMany && isMysql(database) ? 2 : 1, progress);
  for (const batch of chunks(calendar.events(), isMany ? BATCH_SIZE.many : BATCH_SIZE.few)) {
    const events = [];
    for (const part of chunks(batch, READY_AT_ONCE)) {
      events.push(...part.map((sample) => linkedEvent(sample, idsByLink, context)));
      await setImmediate();
    }
    await writing.turn();
    const written = isMany
      ? await insertEvents(database, events, context, insert)
      : { written: createEvents(database, events, context) };
    writing.add(written.written, events.length);
  }
  await writing.end();
  if (isMany) await recountEvents(database);
  await forgetFollowers(database);
}

/** Writes in progress, at most `limit`. */
class Writing {
  private readonly running = new Set<Promise<void>>();
  private total = 0;

  constructor(
    private readonly limit: number,
    private readonly progress: (events: number) => void,
  ) {}

  /** Waits until another write may begin. */
  async turn(): Promise<void> {
    while (this.running.size >= this.limit) await Promise.race(this.running);
  }

  add(write: Promise<void>, events: number): void {
    const counted = write.then(() => {
      this.running.delete(counted);
      this.progress((this.total += events));
    });
    // A failure is thrown by the next `turn` or `end`.
    counted.catch(() => undefined);
    this.running.add(counted);
  }

  async end(): Promise<void> {
    await Promise.all(this.running);
  }
}

function* chunks<T>(things: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const thing of things) {
    chunk.push(thing);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length) yield chunk;
}

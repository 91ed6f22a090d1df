import type { DataSource, EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { inTransaction } from '../../../persistence/connection/transaction.js';
import { isMysql } from '../../../persistence/dialect.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { inBatches } from '../../../persistence/sql/insert-rows.js';
import { readIds } from '../../../persistence/sql/records.js';
import {
  copyLinkColumns,
  EVENT_LINKS,
  type EventLink,
  eventsWithStaleLinks,
} from '../../../read-models/event-links.js';
import { ALL_SPANS, spanOf } from '../event-span.js';

/** Events compared by one statement of each kind. */
const COMPARED = 2000;
/** Events mended by one transaction: their writers wait for it. */
const MENDED = 200;

const LINKS = Object.keys(EVENT_LINKS) as EventLink[];

interface Times {
  readonly id: number;
  readonly startUtc: UtcText;
  readonly endUtc: UtcText;
  readonly span: number;
}

/**
 * Corrects the spans of events and the columns that join tables copy from them. Safe beside writes: it compares without
 * locks, each statement seeing an event and its copies as some transaction left them, and locks only what is wrong.
 */
export async function recheckEvents(database: DataSource): Promise<void> {
  const db = database.manager;
  for (let after = 0; ;) {
    const events = await readTimes(db, `id > ? ORDER BY id LIMIT ${COMPARED}`, [after]);
    const last = events.at(-1)?.id;
    if (last === undefined) return;
    const wrong = new Set(events.filter(hasWrongSpan).map(({ id }) => id));
    for (const link of LINKS) for (const id of await eventsWithStaleLinks(db, link, { after, last })) wrong.add(id);
    for (const ids of inBatches([...wrong], MENDED)) {
      await inTransaction(database, undefined, (locking) => mend(locking, ids));
    }
    after = last;
  }
}

async function mend(db: EntityManager, ids: readonly number[]): Promise<void> {
  const filter = isOneOf('events.id', ids);
  // Writers of an event lock its row first. Afterwards nothing of these events is uncommitted.
  await readIds(db, 'events', { filter, orderBy: 'events.id', locked: isMysql(db) });
  const events = await readTimes(db, filter.sql, filter.values);
  const wrong = events.filter(hasWrongSpan);
  for (const span of ALL_SPANS) {
    const those = wrong.filter(({ startUtc, endUtc }) => spanOf(startUtc, endUtc) === span);
    const these = isOneOf(
      'id',
      those.map(({ id }) => id),
    );
    if (those.length) await db.query(`UPDATE events SET span = ? WHERE ${these.sql}`, [span, ...these.values]);
  }
  for (const link of LINKS) await copyLinkColumns(db, link, ids);
}

const hasWrongSpan = ({ startUtc, endUtc, span }: Times): boolean => spanOf(startUtc, endUtc) !== span;

const readTimes = (db: EntityManager, which: string, values: readonly unknown[]): Promise<Times[]> =>
  db.query<Times[]>(`SELECT id, start_utc AS startUtc, end_utc AS endUtc, span FROM events WHERE ${which}`, [
    ...values,
  ]);

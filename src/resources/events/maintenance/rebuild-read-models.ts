import type { DataSource, EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { inTransaction } from '../../../persistence/connection/transaction.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { recountDays } from '../../../read-models/event-days.js';
import { EVENT_LINKS, type EventLink, syncAllLinkColumns } from '../../../read-models/event-links.js';
import { rebuildSearchIndex } from '../../../read-models/word-index/rebuild.js';
import { recountTerms } from '../../terms/event-counts.js';
import { SPAN_DAYS, spanOf } from '../event-span.js';
import { refoldTexts } from './refold-texts.js';

const BATCH_SIZE = 5000;

/**
 * Rebuilds all derived data from the records: spans of events, copied columns of join tables, event counts of terms,
 * day counts, search texts and the word index. Writers of events wait, except during the last two.
 */
export async function recount(database: DataSource): Promise<void> {
  const task = async (db: EntityManager) => {
    await recountSpans(db);
    for (const link of Object.keys(EVENT_LINKS) as EventLink[]) await syncAllLinkColumns(db, link);
    await recountTerms(db, 'categories');
    await recountTerms(db, 'tags');
    await recountDays(db);
  };
  // SERIALIZABLE: rows that have been counted cannot change before the counts are written.
  await inTransaction(database, undefined, task, 'SERIALIZABLE');
  await refoldTexts(database);
  await rebuildSearchIndex(database);
}

async function recountSpans(db: EntityManager): Promise<void> {
  type Row = { id: number; startUtc: UtcText; endUtc: UtcText; span: number };
  const sql = `SELECT id, start_utc AS startUtc, end_utc AS endUtc, span FROM events WHERE id > ? ORDER BY id LIMIT ${BATCH_SIZE}`;
  for (let last = 0; ;) {
    const rows = await db.query<Row[]>(sql, [last]);
    for (let span = 0; span <= SPAN_DAYS.length; span++) {
      const wrong = rows.filter((event) => event.span !== span && spanOf(event.startUtc, event.endUtc) === span);
      const filter = isOneOf(
        'id',
        wrong.map(({ id }) => id),
      );
      if (wrong.length) await db.query(`UPDATE events SET span = ? WHERE ${filter.sql}`, [span, ...filter.values]);
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

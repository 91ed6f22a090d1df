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
 * Works out anew, from the records alone, everything that writes keep about them: the spans of events, what the join tables
 * repeat, the events of each term, the starts of each day, what searches read and the words of each event. Writers of events
 * wait meanwhile, but not for texts and words.
 */
export async function recount(database: DataSource): Promise<void> {
  const task = async (db: EntityManager) => {
    await recountSpans(db);
    for (const link of Object.keys(EVENT_LINKS) as EventLink[]) await syncAllLinkColumns(db, link);
    await recountTerms(db, 'categories');
    await recountTerms(db, 'tags');
    await recountDays(db);
  };
  // SERIALIZABLE: what has been counted stays as it is until the counts are written.
  await inTransaction(database, undefined, task, 'SERIALIZABLE');
  await refoldTexts(database);
  await rebuildSearchIndex(database);
}

async function recountSpans(db: EntityManager): Promise<void> {
  type Row = { id: number; startUtc: UtcText; endUtc: UtcText; span: number };
  const sql = `SELECT id, start_utc AS startUtc, end_utc AS endUtc, span FROM events WHERE id > ? ORDER BY id LIMIT ${BATCH_SIZE}`;
  for (let last = 0; ;) {
    const found = await db.query<Row[]>(sql, [last]);
    for (let span = 0; span <= SPAN_DAYS.length; span++) {
      const wrong = found.filter((event) => event.span !== span && spanOf(event.startUtc, event.endUtc) === span);
      const those = isOneOf(
        'id',
        wrong.map(({ id }) => id),
      );
      if (wrong.length) await db.query(`UPDATE events SET span = ? WHERE ${those.sql}`, [span, ...those.values]);
    }
    if (found.length < BATCH_SIZE) return;
    last = found.at(-1)?.id ?? last;
  }
}

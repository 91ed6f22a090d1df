import type { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { isOneOf } from '../../persistence/conditions.js';
import { recountDays } from '../../persistence/event-days.js';
import { EVENT_LINKS, type EventLink, followAllEvents } from '../../persistence/event-links.js';
import { rebuildSearchIndex } from '../../persistence/search-index/rebuild.js';
import { inTransaction, type Rows } from '../../persistence/transaction.js';
import { recountTerms } from '../terms/event-counts.js';
import { refoldTexts } from './refold.js';
import { SPAN_DAYS, spanOf } from './event-span.js';

const AT_ONCE = 5000;

/**
 * Works out anew, from the records alone, everything that writes keep about them: the spans of events, what the join tables
 * repeat, the events of each term, the starts of each day, what searches read and the words of each event. Writers of events
 * wait meanwhile, but not for texts and words.
 */
export async function recount(database: DataSource): Promise<void> {
  const work = async (rows: Rows) => {
    await recountSpans(rows);
    for (const link of Object.keys(EVENT_LINKS) as EventLink[]) await followAllEvents(rows, link);
    await recountTerms(rows, 'categories');
    await recountTerms(rows, 'tags');
    await recountDays(rows);
  };
  // SERIALIZABLE: what has been counted stays as it is until the counts are written.
  await inTransaction(database, undefined, work, 'SERIALIZABLE');
  await refoldTexts(database);
  await rebuildSearchIndex(database);
}

async function recountSpans(rows: Rows): Promise<void> {
  type Row = { id: number; startUtc: UtcText; endUtc: UtcText; span: number };
  const sql = `SELECT id, start_utc AS startUtc, end_utc AS endUtc, span FROM events WHERE id > ? ORDER BY id LIMIT ${AT_ONCE}`;
  for (let last = 0; ;) {
    const found = await rows.query<Row[]>(sql, [last]);
    for (let span = 0; span <= SPAN_DAYS.length; span++) {
      const wrong = found.filter((event) => event.span !== span && spanOf(event.startUtc, event.endUtc) === span);
      const those = isOneOf(
        'id',
        wrong.map(({ id }) => id),
      );
      if (wrong.length) await rows.query(`UPDATE events SET span = ? WHERE ${those.sql}`, [span, ...those.values]);
    }
    if (found.length < AT_ONCE) return;
    last = found.at(-1)?.id ?? last;
  }
}

// Deletes the events created by measurements, so that a database can be reused; changed titles stay.
import { dataSourceOptions } from '../dist/persistence/setup/data-source.js';
import { recountCounters } from '../dist/read-models/event-counts/recount.js';
import { connect } from '../dist/persistence/setup/open-database.js';
import { inTransaction } from '../dist/persistence/connection/transaction.js';
import { inBatches } from '../dist/persistence/sql/insert-rows.js';
import { changeEventWords } from '../dist/read-models/word-index/event-words.js';
import { toIndexedEvent, wordsOf } from '../dist/read-models/word-index/indexed-events.js';
import { eventText } from '../dist/resources/events/write/event-search-index.js';
import { MEASURED } from './shapes.mjs';

const COLUMNS = `id, title, excerpt, description, status, hidden, publish_at AS publishAt, start_utc AS startUtc,
  end_utc AS endUtc`;

const indexed = (event) => toIndexedEvent(event, () => wordsOf(eventText(event)));

export async function deleteWrites(url) {
  const database = await connect(dataSourceOptions({ url, poolSize: 2 }));
  try {
    const events = await database.query(`SELECT ${COLUMNS} FROM events WHERE slug LIKE '${MEASURED}%'`);
    if (events.length === 0) return;
    for (const batch of inBatches(events)) {
      const ids = batch.map(({ id }) => id).join();
      await inTransaction(database, undefined, async (db) => {
        // Word by word, because the word index has no index on events.
        for (const event of batch) await changeEventWords(db, indexed(event), { ...indexed(event), words: new Set() });
        await db.query(`DELETE FROM search_texts WHERE record_id IN (${ids})`);
        await db.query(`DELETE FROM events WHERE id IN (${ids})`);
      });
    }
    await recountCounters(database);
  } finally {
    await database.destroy();
  }
}

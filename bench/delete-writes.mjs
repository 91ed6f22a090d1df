// Deletes the events created by measurements, so that a database can be reused; changed titles stay.
import { dataSourceOptions } from '../dist/persistence/setup/data-source.js';
import { recountDays } from '../dist/read-models/event-days.js';
import { connect } from '../dist/persistence/setup/open-database.js';
import { inTransaction } from '../dist/persistence/connection/transaction.js';
import { recountTerms } from '../dist/resources/terms/event-counts.js';
import { MEASURED } from './shapes.mjs';

export async function deleteWrites(url) {
  const database = await connect(dataSourceOptions({ url, poolSize: 1 }));
  try {
    await inTransaction(database, undefined, async (db) => {
      const made = `SELECT id FROM events WHERE slug LIKE '${MEASURED}%'`;
      if ((await db.query(`${made} LIMIT 1`)).length === 0) return;
      await db.query(`DELETE FROM event_words WHERE event_id IN (${made})`);
      await db.query(`DELETE FROM search_texts WHERE record_id IN (${made})`);
      await db.query(`DELETE FROM events WHERE slug LIKE '${MEASURED}%'`);
      for (const kind of ['categories', 'tags']) await recountTerms(db, kind);
      await recountDays(db);
    });
  } finally {
    await database.destroy();
  }
}

import type { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';

/** Rows that one statement deletes, so that nobody waits for long. */
const AT_ONCE = 500;

/**
 * Deletes the oldest rows of the log, those written before a time, but for the last of them: whoever has read up to it has
 * missed nothing. `goesOn` is asked before each step. Returns how many were deleted.
 */
export async function pruneLog(database: DataSource, before: UtcText, goesOn: () => Promise<boolean>): Promise<number> {
  let deleted = 0;
  while (await goesOn()) {
    const rows = await database.query<{ seq: number | string; at: UtcText }[]>(
      `SELECT seq, at_utc AS at FROM change_log WHERE seq IS NOT NULL ORDER BY seq LIMIT ${AT_ONCE + 1}`,
    );
    const kept = rows.findIndex(({ at }) => at >= before);
    const expired = (kept < 0 ? rows : rows.slice(0, kept)).slice(0, -1);
    const last = expired.at(-1);
    if (!last) break;
    await inUncountedTransaction(database, undefined, (db) =>
      db.query('DELETE FROM change_log WHERE seq <= ?', [last.seq]),
    );
    deleted += expired.length;
  }
  return deleted;
}

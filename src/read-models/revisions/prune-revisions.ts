import type { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';

/** Rows that one transaction deletes, so that nobody waits for long. */
const AT_ONCE = 500;

interface Key {
  readonly kind: string;
  readonly id: number;
  readonly version: number;
}

/** Deletes revisions written before a time. `goesOn` is asked before each step. Returns how many were deleted. */
export async function pruneRevisions(
  database: DataSource,
  before: UtcText,
  goesOn: () => Promise<boolean>,
): Promise<number> {
  let deleted = 0;
  while (await goesOn()) {
    const old = await database.query<Key[]>(
      `SELECT kind, record_id AS id, version FROM revisions WHERE at_utc < ? ORDER BY at_utc LIMIT ${AT_ONCE}`,
      [before],
    );
    if (old.length === 0) break;
    await inUncountedTransaction(database, undefined, async (db) => {
      const keys = old.map(() => '(kind = ? AND record_id = ? AND version = ?)').join(' OR ');
      await db.query(
        `DELETE FROM revisions WHERE ${keys}`,
        old.flatMap(({ kind, id, version }) => [kind, id, version]),
      );
    });
    deleted += old.length;
  }
  return deleted;
}

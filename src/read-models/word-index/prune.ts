import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { endingsOf } from '../../calendar/text/indexed-words.js';
import { ifLockIsFree } from '../../persistence/connection/advisory-lock.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import { EVERY_EVENT, INDEX_LOCK, LIVE_TABLES } from './index-tables.js';

/** Words checked by one statement; on the embedded database other requests wait for it. */
const EXAMINED_PER_BATCH = 2000;
const DELETED_PER_BATCH = 200;

// A scalar subquery with a limit, because MariaDB materialises all occurrences for an EXISTS.
const IS_UNUSED = `(SELECT 1 FROM ${LIVE_TABLES.occurrences} WHERE word_id = ${LIVE_TABLES.words}.id LIMIT 1) IS NULL`;

/**
 * Deletes the words that no event uses any longer. Safe beside writes, which lock the words that they use, but not
 * beside a rebuild, which adds words before their rows: does nothing during one. Returns the number of deleted words; ends
 * early once `isStopped` returns true.
 */
export async function pruneWords(database: DataSource, isStopped?: () => boolean): Promise<number> {
  if (!isMysql(database)) return pruneUnlocked(database, isStopped);
  return (await ifLockIsFree(database, INDEX_LOCK, () => pruneUnlocked(database, isStopped))) ?? 0;
}

/** Like `pruneWords`, for a caller that holds the lock of the index. */
export async function pruneUnlocked(database: DataSource, isStopped = () => false): Promise<number> {
  let deleted = 0;
  for (let after: string | undefined = EVERY_EVENT; after !== undefined && !isStopped(); await nextTurn()) {
    const upTo = await lastOfBatch(database, after);
    const unused = await unusedBetween(database, after, upTo);
    for (const words of inBatches(unused, DELETED_PER_BATCH)) {
      deleted += await inUncountedTransaction(database, undefined, (db) => deleteUnused(db, words));
    }
    after = upTo;
  }
  return deleted;
}

async function lastOfBatch(database: DataSource, after: string): Promise<string | undefined> {
  const [last] = await database.query<{ word: string }[]>(
    `SELECT word FROM ${LIVE_TABLES.words} WHERE word > ? ORDER BY word LIMIT 1 OFFSET ${EXAMINED_PER_BATCH - 1}`,
    [after],
  );
  return last?.word;
}

async function unusedBetween(database: DataSource, after: string, upTo: string | undefined): Promise<string[]> {
  const end = upTo === undefined ? { sql: '', values: [] } : { sql: 'AND word <= ?', values: [upTo] };
  const found = await database.query<{ word: string }[]>(
    `SELECT word FROM ${LIVE_TABLES.words} WHERE word > ? ${end.sql} AND ${IS_UNUSED}`,
    [after, ...end.values],
  );
  return found.map(({ word }) => word);
}

/** Locks the words and deletes those that are still unused. */
async function deleteUnused(db: EntityManager, words: readonly string[]): Promise<number> {
  const filter = isOneOf('word', words);
  const lock = isMysql(db) ? 'FOR UPDATE' : '';
  await db.query(`SELECT word FROM ${LIVE_TABLES.words} WHERE ${filter.sql} ${lock}`, [...filter.values]);
  // A second statement, because it sees what was committed before the lock was granted.
  const found = await db.query<{ word: string }[]>(
    `SELECT word FROM ${LIVE_TABLES.words} WHERE ${filter.sql} AND ${IS_UNUSED}`,
    [...filter.values],
  );
  const unused = found.map(({ word }) => word);
  if (unused.length === 0) return 0;
  const [ofWords, ofEndings] = [isOneOf('word', unused), isOneOf('ending', unused.flatMap(endingsOf))];
  await db.query(`DELETE FROM ${LIVE_TABLES.endings} WHERE ${ofEndings.sql} AND ${ofWords.sql}`, [
    ...ofEndings.values,
    ...ofWords.values,
  ]);
  await db.query(`DELETE FROM ${LIVE_TABLES.words} WHERE ${ofWords.sql}`, [...ofWords.values]);
  return unused.length;
}

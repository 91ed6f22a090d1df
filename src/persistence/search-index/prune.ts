import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { endingsOf } from '../../calendar/text/indexed-words.js';
import { inBatches } from '../batches.js';
import { isOneOf } from '../conditions.js';
import { isMysql } from '../dialect.js';
import { inUncountedTransaction, type Rows } from '../transaction.js';
import { LIVE } from './index-tables.js';

/** Words examined in one statement; on the embedded database other requests wait for that long. */
const EXAMINED = 2000;
const DELETED = 200;

// A scalar subquery with a limit: MariaDB would gather all occurrences for an EXISTS.
const IS_UNUSED = `(SELECT 1 FROM ${LIVE.occurrences} WHERE ${LIVE.occurrences}.word = ${LIVE.words}.word LIMIT 1) IS NULL`;

/**
 * Deletes words that no event has any more from the index. Runs beside writes: a word that a write is about to use is
 * locked by `enterWords` and stays. Returns the number of deleted words; ends early when `isStopped` says so.
 */
export async function pruneWords(database: DataSource, isStopped: () => boolean = () => false): Promise<number> {
  let deleted = 0;
  for (let after: string | undefined = ''; after !== undefined && !isStopped(); await nextTurn()) {
    const upTo = await lastOfSlice(database, after);
    const unused = await unusedBetween(database, after, upTo);
    for (const words of inBatches(unused, DELETED)) {
      deleted += await inUncountedTransaction(database, undefined, (rows) => deleteUnused(rows, words));
    }
    after = upTo;
  }
  return deleted;
}

async function lastOfSlice(database: DataSource, after: string): Promise<string | undefined> {
  const [last] = await database.query<{ word: string }[]>(
    `SELECT word FROM ${LIVE.words} WHERE word > ? ORDER BY word LIMIT 1 OFFSET ${EXAMINED - 1}`,
    [after],
  );
  return last?.word;
}

async function unusedBetween(database: DataSource, after: string, upTo: string | undefined): Promise<string[]> {
  const end = upTo === undefined ? { sql: '', values: [] } : { sql: 'AND word <= ?', values: [upTo] };
  const found = await database.query<{ word: string }[]>(
    `SELECT word FROM ${LIVE.words} WHERE word > ? ${end.sql} AND ${IS_UNUSED}`,
    [after, ...end.values],
  );
  return found.map(({ word }) => word);
}

/** Deletes those of the words that still are unused once they are locked. */
async function deleteUnused(rows: Rows, words: readonly string[]): Promise<number> {
  const those = isOneOf('word', words);
  const lock = isMysql(rows) ? 'FOR UPDATE' : '';
  await rows.query(`SELECT word FROM ${LIVE.words} WHERE ${those.sql} ${lock}`, [...those.values]);
  // Another statement: it sees what was committed before the lock was had.
  const found = await rows.query<{ word: string }[]>(
    `SELECT word FROM ${LIVE.words} WHERE ${those.sql} AND ${IS_UNUSED}`,
    [...those.values],
  );
  const unused = found.map(({ word }) => word);
  if (unused.length === 0) return 0;
  const [ofWords, ofEndings] = [isOneOf('word', unused), isOneOf('ending', unused.flatMap(endingsOf))];
  await rows.query(`DELETE FROM ${LIVE.endings} WHERE ${ofEndings.sql} AND ${ofWords.sql}`, [
    ...ofEndings.values,
    ...ofWords.values,
  ]);
  await rows.query(`DELETE FROM ${LIVE.words} WHERE ${ofWords.sql}`, [...ofWords.values]);
  return unused.length;
}

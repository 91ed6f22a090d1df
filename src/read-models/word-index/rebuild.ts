import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { withAdvisoryLock } from '../../persistence/connection/advisory-lock.js';
import { inTransaction, inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isMysql } from '../../persistence/dialect.js';
import { insertRows } from '../../persistence/sql/insert-rows.js';
import { addWords } from './dictionary.js';
import { changeEventWords, occurrenceRows } from './event-words.js';
import { type IndexTables, LIVE_TABLES, tablesWithSuffix } from './index-tables.js';
import { collectListedEvents, type ListedChanges, listedChanges } from './listed-events.js';
import type { Occurrences } from './occurrences.js';

const BATCH_SIZE = 1000;
const NAMES = Object.keys(LIVE_TABLES) as (keyof IndexTables)[];

/**
 * Rebuilds the word index from the search texts, without unused words. On MySQL it fills shadow tables and swaps them
 * in, so that writers of events wait only for the swap; this takes two connections of the pool.
 */
export async function rebuildSearchIndex(database: DataSource): Promise<void> {
  if (isMysql(database))
    await withAdvisoryLock(database, 'search index', (runner) => rebuildInShadowTables(database, runner));
  else await inTransaction(database, undefined, rebuildInPlace);
}

async function rebuildInPlace(db: EntityManager): Promise<void> {
  for (const name of NAMES) await db.query(`DELETE FROM ${LIVE_TABLES[name]}`);
  const { occurrences } = await collectListedEvents(db);
  await fill(db, occurrences, LIVE_TABLES);
}

async function rebuildInShadowTables(database: DataSource, runner: QueryRunner): Promise<void> {
  const [next, last] = [tablesWithSuffix('_next'), tablesWithSuffix('_last')];
  const drop = (tables: IndexTables) =>
    runner.query(`DROP TABLE IF EXISTS ${NAMES.map((name) => tables[name]).join()}`);
  // A process that was killed during a rebuild leaves its tables behind.
  for (const tables of [next, last]) await drop(tables);
  for (const name of NAMES) await runner.query(`CREATE TABLE ${next[name]} LIKE ${LIVE_TABLES[name]}`);
  const listed = await inUncountedTransaction(database, undefined, collectListedEvents, 'REPEATABLE READ');
  await inUncountedTransaction(database, undefined, (db) => fill(db, listed.occurrences, next));
  const swapTables = async (locked: EntityManager) => {
    // SERIALIZABLE: reading the listed events locks them. Writers of listed events wait before they write words.
    await catchUp(runner.manager, await listedChanges(locked, listed), next);
    const renames = NAMES.flatMap((name) => [
      `${LIVE_TABLES[name]} TO ${last[name]}`,
      `${next[name]} TO ${LIVE_TABLES[name]}`,
    ]);
    await runner.query(`RENAME TABLE ${renames.join()}`);
  };
  await inTransaction(database, undefined, swapTables, 'SERIALIZABLE');
  await drop(last);
}

/** Inserts in the order of the tables, several times faster than by event: each page is written once. */
async function fill(db: EntityManager, occurrences: Occurrences, tables: IndexTables): Promise<void> {
  await addWords(db, occurrences.words(), tables);
  let previousInsert = Promise.resolve();
  let batch = [];
  for (const occurrence of occurrences.inOrder()) {
    if (batch.push(occurrence) < BATCH_SIZE) continue;
    // Builds this statement while the database still runs the previous one.
    const insert = insertRows(db, occurrenceRows(tables, batch));
    // A failure is thrown by the `await` of the next turn.
    insert.catch(() => undefined);
    await previousInsert;
    previousInsert = insert;
    batch = [];
  }
  await previousInsert;
  await insertRows(db, occurrenceRows(tables, batch));
}

async function catchUp(db: EntityManager, { removed, added }: ListedChanges, tables: IndexTables): Promise<void> {
  const noWords = new Set<string>();
  for (const event of removed) await changeEventWords(db, event, { ...event, words: noWords }, tables);
  for (const event of added) await changeEventWords(db, { ...event, words: noWords }, event, tables);
}

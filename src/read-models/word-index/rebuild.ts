import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { withAdvisoryLock } from '../../persistence/connection/advisory-lock.js';
import { inTransaction, inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isMysql } from '../../persistence/dialect.js';
import { insertRows } from '../../persistence/sql/insert-rows.js';
import { addWords } from './dictionary.js';
import { changeEventWords, storedOccurrences } from './event-words.js';
import { type IndexTables, LIVE_TABLES, tablesNamed } from './index-tables.js';
import { collectListedEvents, type ListedChanges, listedChanges } from './listed-events.js';
import type { Occurrences } from './occurrences.js';

const BATCH_SIZE = 1000;
const NAMES = Object.keys(LIVE_TABLES) as (keyof IndexTables)[];

/**
 * Makes the index of events anew. Words that no event has any more are forgotten. On MySQL it is made beside the one in
 * use, whose place it takes in the end: writers of events wait for that moment alone. The pool has to have two connections.
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
  const [next, last] = [tablesNamed('_next'), tablesNamed('_last')];
  const drop = (tables: IndexTables) =>
    runner.query(`DROP TABLE IF EXISTS ${NAMES.map((name) => tables[name]).join()}`);
  // Those that a process left behind which was ended in the midst of this.
  for (const tables of [next, last]) await drop(tables);
  for (const name of NAMES) await runner.query(`CREATE TABLE ${next[name]} LIKE ${LIVE_TABLES[name]}`);
  const listed = await inUncountedTransaction(database, undefined, collectListedEvents, 'REPEATABLE READ');
  await inUncountedTransaction(database, undefined, (db) => fill(db, listed.occurrences, next));
  const swapTables = async (locked: EntityManager) => {
    // Once they are read, listed events cannot change, and none can come: whoever tries waits, before it writes words.
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

/** In the order of the tables, which is several times as fast as in that of the events: each page is written once. */
async function fill(db: EntityManager, occurrences: Occurrences, tables: IndexTables): Promise<void> {
  await addWords(db, occurrences.words(), tables);
  let before = Promise.resolve();
  let batch = [];
  for (const occurrence of occurrences.inOrder()) {
    if (batch.push(occurrence) < BATCH_SIZE) continue;
    // A statement is written while the database is busy with the one before.
    const inserted = insertRows(db, storedOccurrences(tables, batch));
    // A failure is heard of a turn later.
    inserted.catch(() => undefined);
    await before;
    before = inserted;
    batch = [];
  }
  await before;
  await insertRows(db, storedOccurrences(tables, batch));
}

async function catchUp(db: EntityManager, { removed, added }: ListedChanges, tables: IndexTables): Promise<void> {
  const words = new Set<string>();
  for (const event of removed) await changeEventWords(db, event, { ...event, words }, tables);
  for (const event of added) await changeEventWords(db, { ...event, words }, event, tables);
}

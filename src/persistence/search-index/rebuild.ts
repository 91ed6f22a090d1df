import type { DataSource, QueryRunner } from 'typeorm';
import { isMysql } from '../dialect.js';
import { insertRows } from '../insert-rows.js';
import { inTransaction, inUncountedTransaction, type Rows } from '../transaction.js';
import { whileAlone } from '../while-alone.js';
import { enterWords } from './dictionary.js';
import { changeEventWords, storedOccurrences } from './event-words.js';
import { type IndexTables, LIVE, tablesNamed } from './index-tables.js';
import { gatherListedEvents, type ListedChanges, listedChanges } from './listed-events.js';
import type { Occurrences } from './occurrences.js';

const AT_ONCE = 1000;
const NAMES = Object.keys(LIVE) as (keyof IndexTables)[];

/**
 * Makes the index of events anew. Words that no event has any more are forgotten. On MySQL it is made beside the one in
 * use, whose place it takes in the end: writers of events wait for that moment alone. The pool has to have two connections.
 */
export async function rebuildSearchIndex(database: DataSource): Promise<void> {
  if (isMysql(database)) await whileAlone(database, 'search index', (runner) => rebuildBeside(database, runner));
  else await inTransaction(database, undefined, rebuildInPlace);
}

async function rebuildInPlace(rows: Rows): Promise<void> {
  for (const name of NAMES) await rows.query(`DELETE FROM ${LIVE[name]}`);
  const { occurrences } = await gatherListedEvents(rows);
  await fill(rows, occurrences, LIVE);
}

async function rebuildBeside(database: DataSource, runner: QueryRunner): Promise<void> {
  const [next, last] = [tablesNamed('_next'), tablesNamed('_last')];
  const drop = (tables: IndexTables) =>
    runner.query(`DROP TABLE IF EXISTS ${NAMES.map((name) => tables[name]).join()}`);
  // Those that a process left behind which was ended in the midst of this.
  for (const tables of [next, last]) await drop(tables);
  for (const name of NAMES) await runner.query(`CREATE TABLE ${next[name]} LIKE ${LIVE[name]}`);
  const listed = await inUncountedTransaction(database, undefined, gatherListedEvents, 'REPEATABLE READ');
  await inUncountedTransaction(database, undefined, (rows) => fill(rows, listed.occurrences, next));
  const takeTheirPlace = async (holding: Rows) => {
    // Once they are read, listed events cannot change, and none can come: whoever tries waits, before it writes words.
    await catchUp(runner.manager, await listedChanges(holding, listed), next);
    const turns = NAMES.flatMap((name) => [`${LIVE[name]} TO ${last[name]}`, `${next[name]} TO ${LIVE[name]}`]);
    await runner.query(`RENAME TABLE ${turns.join()}`);
  };
  await inTransaction(database, undefined, takeTheirPlace, 'SERIALIZABLE');
  await drop(last);
}

/** In the order of the tables, which is several times as fast as in that of the events: each page is written once. */
async function fill(rows: Rows, occurrences: Occurrences, tables: IndexTables): Promise<void> {
  await enterWords(rows, occurrences.words(), tables);
  let before = Promise.resolve();
  let several = [];
  for (const occurrence of occurrences.inOrder()) {
    if (several.push(occurrence) < AT_ONCE) continue;
    // A statement is written while the database is busy with the one before.
    const inserted = insertRows(rows, storedOccurrences(tables, several));
    // A failure is heard of a turn later.
    inserted.catch(() => undefined);
    await before;
    before = inserted;
    several = [];
  }
  await before;
  await insertRows(rows, storedOccurrences(tables, several));
}

async function catchUp(rows: Rows, { gone, come }: ListedChanges, tables: IndexTables): Promise<void> {
  const words = new Set<string>();
  for (const event of gone) await changeEventWords(rows, event, { ...event, words }, tables);
  for (const event of come) await changeEventWords(rows, { ...event, words }, event, tables);
}

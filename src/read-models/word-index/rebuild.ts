import type { DataSource, EntityManager } from 'typeorm';
import { withAdvisoryLock } from '../../persistence/connection/advisory-lock.js';
import { inTransaction } from '../../persistence/connection/transaction.js';
import { isMysql } from '../../persistence/dialect.js';
import { where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import { differingEvents, type DifferingWord, differingWords } from './compare-window.js';
import { fillWindow } from './fill-window.js';
import { EVERY_EVENT, INDEX_LOCK, LIVE_TABLES } from './index-tables.js';
import { mendEvents } from './mend-events.js';
import { pruneUnlocked } from './prune.js';
import { manyTransactions, oneTransaction, type RebuildScope } from './rebuild-scope.js';
import { endRebuild, extendDictionary, type NumberedWord } from './rebuilt-dictionary.js';
import { readVocabulary } from './vocabulary.js';
import { readWindow, type StartWindow, windowsOf, type WindowRows } from './window-rows.js';

/** With a larger share of missing or surplus rows, a window is filled anew, and searches do not use the index until the end. */
const MENDABLE = 1 / 10;

/**
 * Rebuilds the word index from the search texts, without unused words. On MySQL it compares the index with the texts, some
 * ten thousand events at a time, and locks only events whose rows are wrong; this takes two connections of the pool.
 * `isNeeded` is called once no other process rebuilds it.
 */
export async function rebuildSearchIndex(
  database: DataSource,
  isNeeded: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  if (!isMysql(database)) {
    await inTransaction(database, undefined, rebuildInPlace);
    await pruneUnlocked(database);
    return;
  }
  await withAdvisoryLock(database, INDEX_LOCK, async () => {
    if (!(await isNeeded())) return;
    await rebuild(await manyTransactions(database));
    await pruneUnlocked(database);
  });
  // Searches may find other events than before.
  await inTransaction(database, undefined, () => Promise.resolve());
}

/** Whether the index has all events: not between the migration that creates it and the end of the first rebuild. */
export async function isIndexComplete(database: DataSource): Promise<boolean> {
  return exists(database.manager, LIVE_TABLES.endings, where('ending = ?', EVERY_EVENT));
}

/**
 * Empties the tables of the index that versions up to 1.0.0 use. Their replicas find nothing from then on, but continue
 * to write to it.
 */
export async function emptyFormerIndex(database: DataSource): Promise<void> {
  const empty = isMysql(database) ? 'TRUNCATE TABLE' : 'DELETE FROM';
  for (const table of ['event_words', 'search_word_endings', 'search_words']) await database.query(`${empty} ${table}`);
}

async function rebuildInPlace(db: EntityManager): Promise<void> {
  await db.query(`DELETE FROM ${LIVE_TABLES.occurrences}`);
  await rebuild(oneTransaction(db));
}

async function rebuild(scope: RebuildScope): Promise<void> {
  const vocabulary = await readVocabulary(scope.db);
  const dictionary = await extendDictionary(scope, vocabulary.events);
  const isEmpty = !(await exists(scope.db, LIVE_TABLES.occurrences, where('1=1')));
  for (const window of windowsOf(vocabulary.days)) await rebuildWindow(scope, { window, dictionary, isEmpty });
  await endRebuild(scope, vocabulary.events);
}

interface Task {
  readonly window: StartWindow;
  readonly dictionary: ReadonlyMap<string, NumberedWord>;
  readonly isEmpty: boolean;
}

async function rebuildWindow(scope: RebuildScope, { window, dictionary, isEmpty }: Task): Promise<void> {
  const compared = await scope.read(async (db) => {
    const rows = await readWindow(db, window, dictionary);
    const words = isEmpty ? allMissing(rows) : await differingWords(db, rows, { window, dictionary });
    if (sizeOf(words) > rows.size * MENDABLE) return { rows, words };
    return { rows, words, events: await differingEvents(db, rows, { window, differing: words }) };
  });
  if (compared.events) return mendEvents(scope, compared.events, dictionary);
  await scope.writeCounted((db) => db.query(`DELETE FROM ${LIVE_TABLES.endings} WHERE ending = ?`, [EVERY_EVENT]));
  await fillWindow(scope, compared.rows, { window, words: compared.words, dictionary });
}

const allMissing = ({ positions }: WindowRows): DifferingWord[] =>
  [...positions]
    .map(([word, { length }]) => ({ word, expected: length, found: 0 }))
    .sort((one, other) => one.word.id - other.word.id);

const sizeOf = (words: readonly DifferingWord[]): number =>
  words.reduce((sum, { expected, found }) => sum + Math.abs(expected - found), 0);

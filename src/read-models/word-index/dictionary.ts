import type { EntityManager } from 'typeorm';
import { endingsOf } from '../../calendar/text/indexed-words.js';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissing } from '../../persistence/sql/insert-rows.js';
import { type IndexTables, LIVE_TABLES } from './index-tables.js';

/** Sorts after every letter: texts that begin with a part lie between the part and the part followed by this. */
const LAST_LETTER = '\u{10FFFF}';

/**
 * Adds the words that are missing, in the order of the table, so that concurrent transactions cannot deadlock. Words
 * that no event uses any longer stay until `pruneWords` deletes them.
 */
export async function addWords(db: EntityManager, words: Iterable<string>, tables: IndexTables): Promise<void> {
  const missing = (await missingWords(db, [...words], tables)).sort();
  const endings = missing.flatMap((word) => endingsOf(word).map((ending) => [ending, word]));
  await insertMissing(db, { table: tables.words, columns: ['word'], values: missing.map((word) => [word]) });
  await insertMissing(db, { table: tables.endings, columns: ['ending', 'word'], values: endings.sort() });
}

/** With more words than this, scanning all texts is faster than looking up each word. */
const MAX_MATCHING_WORDS = 5000;

/** The words that contain one of the parts; undefined if there are too many for a search by words to pay. */
export async function wordsContaining(db: EntityManager, parts: readonly string[]): Promise<string[] | undefined> {
  const begins = oneOf(parts.map((part) => where('ending BETWEEN ? AND ?', part, part + LAST_LETTER)));
  const found = await db.query<{ word: string }[]>(
    `SELECT DISTINCT word FROM ${LIVE_TABLES.endings} WHERE ${begins.sql} LIMIT ${MAX_MATCHING_WORDS + 1}`,
    [...begins.values],
  );
  return found.length > MAX_MATCHING_WORDS ? undefined : found.map(({ word }) => word);
}

/** Locks the words that exist until the transaction ends, so that they are not pruned meanwhile. */
async function missingWords(db: EntityManager, words: readonly string[], tables: IndexTables): Promise<string[]> {
  const lock = isMysql(db) ? 'LOCK IN SHARE MODE' : '';
  const missing = new Set(words);
  for (const batch of inBatches(words)) {
    const filter = isOneOf('word', batch);
    const sql = `SELECT word FROM ${tables.words} WHERE ${filter.sql} ${lock}`;
    const existing = await db.query<{ word: string }[]>(sql, [...filter.values]);
    for (const { word } of existing) missing.delete(word);
  }
  return [...missing];
}

import type { EntityManager } from 'typeorm';
import { endingsOf } from '../../calendar/text/indexed-words.js';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissing } from '../../persistence/sql/insert-rows.js';
import { type IndexTables, LIVE_TABLES } from './index-tables.js';

/** Follows every letter: the texts that begin with a part lie between the part itself and the part with this. */
const LAST_LETTER = '\u{10FFFF}';

/**
 * Enters words that the dictionary lacks. They come in the order of the table, so that no two transactions that enter
 * the same ones wait for each other. `pruneWords` deletes words that no event has any more.
 */
export async function addWords(db: EntityManager, words: Iterable<string>, tables: IndexTables): Promise<void> {
  const unknown = (await unknownAmong(db, [...words], tables)).sort();
  const endings = unknown.flatMap((word) => endingsOf(word).map((ending) => [ending, word]));
  await insertMissing(db, { table: tables.words, columns: ['word'], values: unknown.map((word) => [word]) });
  await insertMissing(db, { table: tables.endings, columns: ['ending', 'word'], values: endings.sort() });
}

/** So many words are looked into sooner one by one than in all texts. */
const MAX_MATCHING_WORDS = 5000;

/** The words of the dictionary that have one of the parts; undefined if they are too many to be worth looking into. */
export async function wordsContaining(db: EntityManager, parts: readonly string[]): Promise<string[] | undefined> {
  const begins = oneOf(parts.map((part) => where('ending BETWEEN ? AND ?', part, part + LAST_LETTER)));
  const found = await db.query<{ word: string }[]>(
    `SELECT DISTINCT word FROM ${LIVE_TABLES.endings} WHERE ${begins.sql} LIMIT ${MAX_MATCHING_WORDS + 1}`,
    [...begins.values],
  );
  return found.length > MAX_MATCHING_WORDS ? undefined : found.map(({ word }) => word);
}

/** Words that are known stay locked until the transaction ends, so that they are not pruned in the meantime. */
async function unknownAmong(db: EntityManager, words: readonly string[], tables: IndexTables): Promise<string[]> {
  const lock = isMysql(db) ? 'LOCK IN SHARE MODE' : '';
  const unknown = new Set(words);
  for (const batch of inBatches(words)) {
    const those = isOneOf('word', batch);
    const sql = `SELECT word FROM ${tables.words} WHERE ${those.sql} ${lock}`;
    const known = await db.query<{ word: string }[]>(sql, [...those.values]);
    for (const { word } of known) unknown.delete(word);
  }
  return [...unknown];
}

import { endingsOf } from '../../calendar/text/indexed-words.js';
import { inBatches } from '../batches.js';
import { isOneOf, oneOf, where } from '../conditions.js';
import { isMysql } from '../dialect.js';
import { insertMissing } from '../insert-rows.js';
import type { Rows } from '../transaction.js';
import { type IndexTables, LIVE } from './index-tables.js';

/** Follows every letter: the texts that begin with a part lie between the part itself and the part with this. */
const LAST_LETTER = '\u{10FFFF}';

/**
 * Enters words that the dictionary lacks. They come in the order of the table, so that no two transactions that enter
 * the same ones wait for each other. `pruneWords` deletes words that no event has any more.
 */
export async function enterWords(rows: Rows, words: Iterable<string>, tables: IndexTables): Promise<void> {
  const unknown = (await unknownAmong(rows, [...words], tables)).sort();
  const endings = unknown.flatMap((word) => endingsOf(word).map((ending) => [ending, word]));
  await insertMissing(rows, { table: tables.words, columns: ['word'], values: unknown.map((word) => [word]) });
  await insertMissing(rows, { table: tables.endings, columns: ['ending', 'word'], values: endings.sort() });
}

/** So many words are looked into sooner one by one than in all texts. */
const MANY = 5000;

/** The words of the dictionary that have one of the parts; undefined if they are too many to be worth looking into. */
export async function wordsWithOneOf(rows: Rows, parts: readonly string[]): Promise<string[] | undefined> {
  const begins = oneOf(parts.map((part) => where('ending BETWEEN ? AND ?', part, part + LAST_LETTER)));
  const found = await rows.query<{ word: string }[]>(
    `SELECT DISTINCT word FROM ${LIVE.endings} WHERE ${begins.sql} LIMIT ${MANY + 1}`,
    [...begins.values],
  );
  return found.length > MANY ? undefined : found.map(({ word }) => word);
}

/** Words that are known stay locked until the transaction ends, so that they are not pruned in the meantime. */
async function unknownAmong(rows: Rows, words: readonly string[], tables: IndexTables): Promise<string[]> {
  const lock = isMysql(rows) ? 'LOCK IN SHARE MODE' : '';
  const unknown = new Set(words);
  for (const batch of inBatches(words)) {
    const those = isOneOf('word', batch);
    const sql = `SELECT word FROM ${tables.words} WHERE ${those.sql} ${lock}`;
    const known = await rows.query<{ word: string }[]>(sql, [...those.values]);
    for (const { word } of known) unknown.delete(word);
  }
  return [...unknown];
}

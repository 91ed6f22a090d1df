import type { EntityManager } from 'typeorm';
import { endingsOf, type WordPart } from '../../calendar/text/indexed-words.js';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissing } from '../../persistence/sql/insert-rows.js';
import { EVERY_EVENT, LIVE_TABLES } from './index-tables.js';

/** Sorts after every letter: texts that begin with a part lie between the part and the part followed by this. */
const LAST_LETTER = '\u{10FFFF}';

/** A word of the dictionary. */
export interface IndexedWord {
  readonly word: string;
  readonly id: number;
  /** The number of its events at the last rebuild; 0 for newer words. */
  readonly events: number;
  /** Its bit in `common_words`, if it was among the most frequent words at the last rebuild. */
  readonly bit: number | null;
}

/**
 * A rebuild stores a new bit less this number until all rows have it: writers set it already, searches do not test it yet.
 */
export const FILLING = 64;

/** SQL: the bit of a common word in the rows of `EVERY_EVENT`. */
export const BIT_IN_ROWS = `((bit + ${FILLING}) % ${FILLING})`;

/** SQL: the bit of a common word for searches. */
const SEARCHED_BIT = 'CASE WHEN bit >= 0 THEN bit END';

/** The bits of the common ones of these words; 0 if there are none. */
export const bitsOf = (words: readonly IndexedWord[]): bigint =>
  words.reduce((bits, { bit }) => bits | (bit === null ? 0n : 1n << BigInt(bit)), 0n);

/**
 * Adds the words that are missing, in the order of the table, so that concurrent transactions cannot deadlock. Words
 * that no event uses any longer stay until `pruneWords` deletes them. Only a rebuild adds `EVERY_EVENT`.
 */
export async function addMissingWords(db: EntityManager, words: readonly string[]): Promise<void> {
  const missing = (await missingWords(db, words)).filter((word) => word !== EVERY_EVENT).sort();
  const endings = missing.flatMap((word) => endingsOf(word).map((ending) => [ending, word]));
  await insertMissing(db, { table: LIVE_TABLES.words, columns: ['word'], values: missing.map((word) => [word]) });
  await insertMissing(db, { table: LIVE_TABLES.endings, columns: ['ending', 'word'], values: endings.sort() });
}

/** With more words than this, scanning all texts is faster than looking up each word. */
const MAX_MATCHING_WORDS = 5000;

/** The words that contain one of some parts, perhaps at another place. */
export interface MatchingWords {
  readonly words: readonly IndexedWord[];
  /** The word of every event. */
  readonly everyEvent: IndexedWord;
}

/**
 * The words that contain one of the parts; undefined if there are too many for a search by words to pay, or if the index
 * is not complete yet.
 */
export async function wordsContaining(
  db: EntityManager,
  parts: readonly WordPart[],
): Promise<MatchingWords | undefined> {
  const { words, endings } = LIVE_TABLES;
  const begins = oneOf([
    where('ending = ?', EVERY_EVENT),
    ...parts.map(({ letters, isEnd }) =>
      isEnd ? where('ending = ?', letters) : where('ending BETWEEN ? AND ?', letters, letters + LAST_LETTER),
    ),
  ]);
  const found = await db.query<IndexedWord[]>(
    `SELECT DISTINCT ${words}.word AS word, id, events, ${SEARCHED_BIT} AS bit FROM ${endings} JOIN ${words} ON ${words}.word = ${endings}.word
     WHERE ${begins.sql} LIMIT ${MAX_MATCHING_WORDS + 2}`,
    [...begins.values],
  );
  const everyEvent = found.find(({ word }) => word === EVERY_EVENT);
  if (!everyEvent || found.length > MAX_MATCHING_WORDS + 1) return undefined;
  return { words: found.filter((word) => word !== everyEvent), everyEvent };
}

/** Locks the words that exist until the transaction ends, so that they are not pruned meanwhile. */
async function missingWords(db: EntityManager, words: readonly string[]): Promise<string[]> {
  const lock = isMysql(db) ? 'LOCK IN SHARE MODE' : '';
  const missing = new Set(words);
  for (const batch of inBatches(words)) {
    const filter = isOneOf('word', batch);
    const sql = `SELECT word FROM ${LIVE_TABLES.words} WHERE ${filter.sql} ${lock}`;
    const existing = await db.query<{ word: string }[]>(sql, [...filter.values]);
    for (const { word } of existing) missing.delete(word);
  }
  return [...missing];
}

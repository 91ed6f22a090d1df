import type { EntityManager } from 'typeorm';
import { endingsOf, type WordPart } from '../../calendar/text/indexed-words.js';
import { isMysql } from '../../persistence/dialect.js';
import { insertMissingBulk } from '../../persistence/sql/bulk-rows.js';
import { isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
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
  await addWords(db, without(words, await readLocked(db, words)));
}

/** The same, and all of the words as they are then; `EVERY_EVENT` only if a rebuild has added it. */
export async function findOrAddWords(
  db: EntityManager,
  words: readonly string[],
): Promise<ReadonlyMap<string, LockedWord>> {
  const known = await readLocked(db, words);
  const missing = without(words, known);
  await addWords(db, missing);
  return new Map([...known, ...(await readLocked(db, missing))]);
}

const without = (words: readonly string[], known: ReadonlyMap<string, unknown>): string[] =>
  words.filter((word) => !known.has(word) && word !== EVERY_EVENT).sort();

async function addWords(db: EntityManager, words: readonly string[]): Promise<void> {
  const endings = words.flatMap((word) => endingsOf(word).map((ending) => [ending, word] as const));
  endings.sort(([one, word], [other, otherWord]) => order(one, other) || order(word, otherWord));
  await insertMissingBulk(db, { table: LIVE_TABLES.words, columns: ['word'], rows: words.map((word) => [word]) });
  await insertMissingBulk(db, { table: LIVE_TABLES.endings, columns: ['ending', 'word'], rows: endings });
}

/** Compares texts by their UTF-16 units, as `sort` does by default. */
export const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

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

/** A word of the dictionary that nobody removes before the transaction ends. */
export interface LockedWord {
  readonly id: number;
  /** As the rows of `EVERY_EVENT` have it; null for a word that is not common. */
  readonly bit: number | null;
}

/** Locks the words that exist until the transaction ends, so that they are not pruned meanwhile. */
async function readLocked(db: EntityManager, words: readonly string[]): Promise<Map<string, LockedWord>> {
  const lock = isMysql(db) ? 'LOCK IN SHARE MODE' : '';
  const found = new Map<string, LockedWord>();
  for (const batch of inBatches(words)) {
    const filter = isOneOf('word', batch);
    const rows = await db.query<({ word: string } & LockedWord)[]>(
      `SELECT word, id, CASE WHEN bit IS NOT NULL THEN ${BIT_IN_ROWS} END AS bit FROM ${LIVE_TABLES.words}
       WHERE ${filter.sql} ${lock}`,
      [...filter.values],
    );
    for (const { word, id, bit } of rows) found.set(word, { id, bit });
  }
  return found;
}

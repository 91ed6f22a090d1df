import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissingVerb } from '../../persistence/sql/insert-rows.js';
import { addMissingWords, BIT_IN_ROWS } from './dictionary.js';
import { EVERY_EVENT, LIVE_TABLES } from './index-tables.js';

/** The fields of an event that the index stores. */
export interface IndexedEvent {
  readonly id: number;
  readonly startUtc: string;
  readonly endUtc: string;
  /** One of `WORD_LISTING`. */
  readonly listing: number;
  /** `EVERY_EVENT` and the words of the text; none for an event that is not in the index. */
  readonly words: ReadonlySet<string>;
}

/** Adds a new event to the index. */
export async function addEventWords(db: EntityManager, event: IndexedEvent): Promise<void> {
  await insertOccurrences(db, event, event.words);
}

/** Updates an event in the index; writes only the difference. */
export async function changeEventWords(db: EntityManager, before: IndexedEvent, event: IndexedEvent): Promise<void> {
  const isSame = hasSameColumns(before, event);
  const removed = isSame ? without(before.words, event.words) : new Set(before.words);
  const added = isSame ? without(event.words, before.words) : new Set(event.words);
  if (removed.size + added.size === 0) return;
  // Its row has the common words of the event, so it is written again.
  if (before.words.has(EVERY_EVENT)) removed.add(EVERY_EVENT);
  if (event.words.has(EVERY_EVENT)) added.add(EVERY_EVENT);
  await removeOccurrences(db, before, removed);
  await insertOccurrences(db, event, added);
}

/**
 * Inserts the rows of some words of an event. The statement locks the words in the dictionary until the transaction ends,
 * so that they are not pruned meanwhile.
 */
async function insertOccurrences(db: EntityManager, event: IndexedEvent, words: ReadonlySet<string>): Promise<void> {
  const common = words.has(EVERY_EVENT) ? await possiblyCommon(db, event.words) : [];
  for (const batch of inBatches([...words].sort())) {
    if ((await insertKnown(db, event, { words: batch, common })) === batch.length) continue;
    await addMissingWords(db, batch);
    // All of them again: others may have added some that were missing a moment ago.
    await insertKnown(db, event, { words: batch, common });
  }
}

/** With more words than this, the common ones among them are selected first: a statement has a limit of values. */
const MAX_IN_STATEMENT = 1000;

/** The words without those that are certainly not common. */
async function possiblyCommon(db: EntityManager, words: ReadonlySet<string>): Promise<readonly string[]> {
  if (words.size <= MAX_IN_STATEMENT) return [...words];
  const common = await db.query<{ word: string }[]>(`SELECT word FROM ${LIVE_TABLES.words} WHERE bit IS NOT NULL`);
  return common.map(({ word }) => word).filter((word) => words.has(word));
}

/** Inserts the rows of the words that are in the dictionary, unless they exist, and returns their number. */
async function insertKnown(
  db: EntityManager,
  { id, startUtc, endUtc, listing }: IndexedEvent,
  inserted: { readonly words: readonly string[]; readonly common: readonly string[] },
): Promise<number> {
  const [known, common] = [isOneOf('word', inserted.words), isOneOf('word', inserted.common)];
  // Locked, so that a rebuild can change bits once no writer uses the former ones.
  const lock = isMysql(db) ? ' LOCK IN SHARE MODE' : '';
  const bits = `(SELECT COALESCE(SUM(1 << ${BIT_IN_ROWS}), 0) FROM ${LIVE_TABLES.words} WHERE bit IS NOT NULL AND ${common.sql}${lock})`;
  const select = `SELECT id, ?, ?, ?, ?, CASE WHEN word = ? THEN ${bits} END FROM ${LIVE_TABLES.words} WHERE ${known.sql}`;
  const columns = 'word_id, start_utc, event_id, end_utc, listing, common_words';
  const sql = `${insertMissingVerb(db)} INTO ${LIVE_TABLES.occurrences} (${columns}) ${select}`;
  const values = [startUtc, id, endUtc, listing, EVERY_EVENT, ...common.values, ...known.values];
  if (isMysql(db)) return (await db.query<{ affectedRows: number }>(`${sql}${lock}`, values)).affectedRows;
  return (await db.query<unknown[]>(`${sql} RETURNING word_id`, values)).length;
}

async function removeOccurrences(
  db: EntityManager,
  { id, startUtc }: IndexedEvent,
  words: ReadonlySet<string>,
): Promise<void> {
  const { words: dictionary, occurrences } = LIVE_TABLES;
  for (const batch of inBatches([...words])) {
    const filter = isOneOf('word', batch);
    const sql = isMysql(db)
      ? // A join, because MariaDB would read all occurrences for a subquery.
        `DELETE ${occurrences} FROM ${dictionary} JOIN ${occurrences} ON ${occurrences}.word_id = ${dictionary}.id
         WHERE ${filter.sql} AND start_utc = ? AND event_id = ?`
      : `DELETE FROM ${occurrences} WHERE word_id IN (SELECT id FROM ${dictionary} WHERE ${filter.sql})
         AND start_utc = ? AND event_id = ?`;
    await db.query(sql, [...filter.values, startUtc, id]);
  }
}

function hasSameColumns(one: IndexedEvent, other: IndexedEvent): boolean {
  return one.startUtc === other.startUtc && one.endUtc === other.endUtc && one.listing === other.listing;
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)));
}

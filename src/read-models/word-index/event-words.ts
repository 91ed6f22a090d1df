import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { inBatches, insertMissingVerb } from '../../persistence/sql/insert-rows.js';
import { runTogether, TooFewRows } from '../../persistence/sql/run-together.js';
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
  await writeWithWords(db, { event }, {});
}

/** Updates an event in the index; writes only the difference. */
export async function changeEventWords(db: EntityManager, before: IndexedEvent, event: IndexedEvent): Promise<void> {
  await writeWithWords(db, { before, event }, {});
}

/** An event to index. `before`: as it is in the index; missing for a new one. */
export interface WordChange {
  readonly before?: IndexedEvent;
  readonly event: IndexedEvent;
}

/** Further writes of the same transaction. */
interface FurtherWrites {
  readonly first?: readonly Condition[];
  readonly last?: readonly Condition[];
}

/**
 * Writes the difference between two states of an event to the index, and other writes before and after it, together if
 * possible. The words are locked in the dictionary until the transaction ends, so that they are not pruned meanwhile. If one
 * of the first writes fails, nothing is written.
 */
export async function writeWithWords(
  db: EntityManager,
  { before, event }: WordChange,
  { first = [], last = [] }: FurtherWrites,
): Promise<void> {
  const { removed, added } = difference(before, event);
  const removals = before ? occurrenceRemovals(db, before, removed) : [];
  const common = added.has(EVERY_EVENT) ? await possiblyCommon(db, event.words) : [];
  const batches = [...inBatches([...added].sort())];
  const inserts = batches.map((words) => ({ ...occurrenceInsert(db, event, { words, common }), rows: words.length }));
  const sets = inserts.length ? inserts : [undefined];
  for (const [index, insert] of sets.entries()) {
    const rest = index === sets.length - 1 ? last : [];
    try {
      await runTogether(db, [...(index === 0 ? [...first, ...removals] : []), ...(insert ? [insert] : []), ...rest]);
    } catch (error) {
      if (!(error instanceof TooFewRows) || !insert) throw error;
      await addMissingWords(db, batches[index] ?? []);
      // All of them again: others may have added some that were missing a moment ago.
      await runTogether(db, [{ ...insert, rows: undefined }, ...rest]);
    }
  }
}

/** The words whose rows are removed, and those whose rows are added. */
export function difference(
  before: IndexedEvent | undefined,
  event: IndexedEvent,
): { removed: ReadonlySet<string>; added: ReadonlySet<string> } {
  if (!before) return { removed: new Set(), added: event.words };
  const isSame = hasSameColumns(before, event);
  const removed = isSame ? without(before.words, event.words) : new Set(before.words);
  const added = isSame ? without(event.words, before.words) : new Set(event.words);
  if (removed.size + added.size > 0) {
    // Its row has the common words of the event, so it is written again.
    if (before.words.has(EVERY_EVENT)) removed.add(EVERY_EVENT);
    if (event.words.has(EVERY_EVENT)) added.add(EVERY_EVENT);
  }
  return { removed, added };
}

/** With more words than this, the common ones among them are selected first: a statement has a limit of values. */
const MAX_IN_STATEMENT = 1000;

/** The words without those that are certainly not common. */
async function possiblyCommon(db: EntityManager, words: ReadonlySet<string>): Promise<readonly string[]> {
  if (words.size <= MAX_IN_STATEMENT) return [...words];
  const common = await db.query<{ word: string }[]>(`SELECT word FROM ${LIVE_TABLES.words} WHERE bit IS NOT NULL`);
  return common.map(({ word }) => word).filter((word) => words.has(word));
}

/** The statement that inserts the rows of the words that are in the dictionary, unless they exist. */
function occurrenceInsert(
  db: EntityManager,
  { id, startUtc, endUtc, listing }: IndexedEvent,
  inserted: { readonly words: readonly string[]; readonly common: readonly string[] },
): Condition {
  const [known, common] = [isOneOf('word', inserted.words), isOneOf('word', inserted.common)];
  // Locked, so that a rebuild can change bits once no writer uses the former ones.
  const lock = isMysql(db) ? ' LOCK IN SHARE MODE' : '';
  const bits = bitsInRows(common.sql, lock);
  const select = `SELECT id, ?, ?, ?, ?, CASE WHEN word = ? THEN ${bits} END FROM ${LIVE_TABLES.words} WHERE ${known.sql}`;
  const columns = 'word_id, start_utc, event_id, end_utc, listing, common_words';
  return where(
    `${insertMissingVerb(db)} INTO ${LIVE_TABLES.occurrences} (${columns}) ${select}${lock}`,
    ...[startUtc, id, endUtc, listing, EVERY_EVENT, ...common.values, ...known.values],
  );
}

/** SQL: the bits of the common ones of some words. */
const bitsInRows = (isCommon: string, lock: string): string =>
  `(SELECT COALESCE(SUM(1 << ${BIT_IN_ROWS}), 0) FROM ${LIVE_TABLES.words} WHERE bit IS NOT NULL AND ${isCommon}${lock})`;

/** The statements that remove the rows of some words. */
export function occurrenceRemovals(
  db: EntityManager,
  { id, startUtc }: IndexedEvent,
  words: ReadonlySet<string>,
): Condition[] {
  const { words: dictionary, occurrences } = LIVE_TABLES;
  return [...inBatches([...words])].map((batch) => {
    const filter = isOneOf('word', batch);
    const sql = isMysql(db)
      ? // A join, because MariaDB would read all occurrences for a subquery.
        `DELETE ${occurrences} FROM ${dictionary} JOIN ${occurrences} ON ${occurrences}.word_id = ${dictionary}.id
         WHERE ${filter.sql} AND start_utc = ? AND event_id = ?`
      : `DELETE FROM ${occurrences} WHERE word_id IN (SELECT id FROM ${dictionary} WHERE ${filter.sql})
         AND start_utc = ? AND event_id = ?`;
    return where(sql, ...filter.values, startUtc, id);
  });
}

function hasSameColumns(one: IndexedEvent, other: IndexedEvent): boolean {
  return one.startUtc === other.startUtc && one.endUtc === other.endUtc && one.listing === other.listing;
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)));
}

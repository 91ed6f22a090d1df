import type { EntityManager } from 'typeorm';
import { insertMissingBulk } from '../../persistence/sql/bulk-rows.js';
import { runTogether } from '../../persistence/sql/run-together.js';
import { findOrAddWords, type LockedWord, order } from './dictionary.js';
import { difference, type IndexedEvent, occurrenceRemovals, type WordChange } from './event-words.js';
import { EVERY_EVENT, LIVE_TABLES } from './index-tables.js';

/** An event with the words whose rows are added. */
interface Addition {
  readonly event: IndexedEvent;
  readonly added: ReadonlySet<string>;
}

type Dictionary = ReadonlyMap<string, LockedWord>;

/** Writes the differences between two states of many events to the index, with a few statements for all. */
export async function writeSetWords(db: EntityManager, changes: readonly WordChange[]): Promise<void> {
  const removals: ReturnType<typeof occurrenceRemovals> = [];
  const additions: Addition[] = [];
  for (const { before, event } of changes) {
    const { removed, added } = difference(before, event);
    if (before) removals.push(...occurrenceRemovals(db, before, removed));
    if (added.size) additions.push({ event, added });
  }
  await runTogether(db, removals);
  const dictionary = await findOrAddWords(db, wordsOf(additions));
  const columns = ['word_id', 'start_utc', 'event_id', 'end_utc', 'listing', 'common_words'];
  await insertMissingBulk(db, { table: LIVE_TABLES.occurrences, columns, rows: rowsOf(additions, dictionary) });
}

/** All words that the rows need: those of the events besides the added ones say which common words these have. */
function wordsOf(additions: readonly Addition[]): string[] {
  const words = new Set<string>();
  for (const { event, added } of additions)
    for (const word of added.has(EVERY_EVENT) ? event.words : added) words.add(word);
  return [...words].sort();
}

type Row = readonly [id: number, start: string, event: number, end: string, listing: number, common: string | null];

/**
 * The rows of the words that are in the dictionary, in the order of the table: each page of it is written once, and concurrent
 * transactions cannot deadlock.
 */
function rowsOf(additions: readonly Addition[], dictionary: Dictionary): Row[] {
  const inOrder = [...additions].sort(
    ({ event: one }, { event: other }) => order(one.startUtc, other.startUtc) || one.id - other.id,
  );
  const ofWord = new Map<number, Row[]>();
  for (const { event, added } of inOrder) {
    const { id, startUtc, endUtc, listing, words } = event;
    for (const word of added) {
      const known = dictionary.get(word);
      if (!known) continue;
      const common = word === EVERY_EVENT ? commonOf(words, dictionary) : null;
      const row: Row = [known.id, startUtc, id, endUtc, listing, common];
      const rows = ofWord.get(known.id);
      if (rows) rows.push(row);
      else ofWord.set(known.id, [row]);
    }
  }
  return [...ofWord].sort(([one], [other]) => one - other).flatMap(([, rows]) => rows);
}

/** The bits of the common ones of some words. As text, because a number would lose some. */
function commonOf(words: ReadonlySet<string>, dictionary: Dictionary): string {
  let bits = 0n;
  for (const word of words) {
    const bit = dictionary.get(word)?.bit ?? null;
    if (bit !== null) bits |= 1n << BigInt(bit);
  }
  return bits.toString();
}

import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { encodedValues, insertMissingAlike } from '../../persistence/sql/bulk-rows.js';
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
  const ofWord = byWord(additions);
  const dictionary = await findOrAddWords(db, neededWords(additions, ofWord));
  const columns = ['word_id', 'start_utc', 'event_id', 'end_utc', 'listing', 'common_words'];
  const rows = rowsOf(db, ofWord, dictionary);
  await insertMissingAlike(db, { table: LIVE_TABLES.occurrences, columns, rows });
}

type ByWord = ReadonlyMap<string, readonly Addition[]>;

/** The events that get a row of each word, in the order of the table. */
function byWord(additions: readonly Addition[]): ByWord {
  const inOrder = [...additions].sort(
    ({ event: one }, { event: other }) => order(one.startUtc, other.startUtc) || one.id - other.id,
  );
  const found = new Map<string, Addition[]>();
  for (const addition of inOrder) {
    for (const word of addition.added) {
      const ofWord = found.get(word);
      if (ofWord) ofWord.push(addition);
      else found.set(word, [addition]);
    }
  }
  return found;
}

/** All words that the rows need: those of the events besides the added ones say which common words these have. */
function neededWords(additions: readonly Addition[], ofWord: ByWord): string[] {
  const words = new Set(ofWord.keys());
  for (const { event, added } of additions)
    if (added.has(EVERY_EVENT) && added.size < event.words.size) for (const word of event.words) words.add(word);
  return [...words].sort();
}

/**
 * The rows of the words that are in the dictionary, in the order of the table: each page of it is written once, and concurrent
 * transactions cannot deadlock.
 */
function* rowsOf(db: EntityManager, ofWord: ByWord, dictionary: Dictionary): Generator<readonly [number, string]> {
  const instant = isMysql(db) ? instantAsNumber : (utc: string) => utc;
  const valuesOf = ({ event: { id, startUtc, endUtc, listing } }: Addition, common: string | null) =>
    encodedValues(db, [instant(startUtc), id, instant(endUtc), listing, common]);
  const others = new Map<Addition, string>();
  // Dates of a series have the same words.
  const commonIn = new Map<ReadonlySet<string>, string>();
  const commonOf = (words: ReadonlySet<string>) => {
    const common = commonIn.get(words) ?? commonBits(words, dictionary);
    commonIn.set(words, common);
    return common;
  };
  const known = [...ofWord].flatMap(([word, additions]) => {
    const id = dictionary.get(word)?.id;
    return id === undefined ? [] : [{ id, word, additions }];
  });
  for (const { id, word, additions } of known.sort((one, other) => one.id - other.id)) {
    for (const addition of additions) {
      if (word === EVERY_EVENT) {
        yield [id, valuesOf(addition, commonOf(addition.event.words))];
        continue;
      }
      const encoded = others.get(addition) ?? valuesOf(addition, null);
      others.set(addition, encoded);
      yield [id, encoded];
    }
  }
}

/**
 * An instant as the number that MySQL reads as one: it inserts rows with two of them in two thirds of the time. Years have
 * four digits, 1000 to 9999, so that it is not taken for a date with a short year.
 */
const instantAsNumber = (utc: string): number => Number(utc.replace(/[-: ]/g, ''));

/** The bits of the common ones of some words. As text, because a number would lose some. */
function commonBits(words: ReadonlySet<string>, dictionary: Dictionary): string {
  let bits = 0n;
  for (const word of words) {
    const bit = dictionary.get(word)?.bit ?? null;
    if (bit !== null) bits |= 1n << BigInt(bit);
  }
  return bits.toString();
}

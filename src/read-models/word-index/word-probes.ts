import { allOf, type Condition, not, oneOf, where } from '../../persistence/sql/conditions.js';
import { bitsOf, type IndexedWord } from './dictionary.js';
import { LIVE_TABLES } from './index-tables.js';
import type { WordMatches } from './match-words.js';

/** With more words than this to look up for each event, reading its text takes less time. */
const MAX_LOOKUPS = 6;

/**
 * Condition on `events`: the event has the words of a search. It looks up each event in the index. Undefined if that takes
 * longer than reading the text, or more look-ups than `most`.
 */
export function hasWords({ oneOfEach, none, everyEvent }: WordMatches, most = MAX_LOOKUPS): Condition | undefined {
  const parts = none.length ? [...oneOfEach, none] : oneOfEach;
  const lookups = parts.map(lookupsOf);
  if (lookups.reduce((sum, { length }) => sum + length, 0) > most) return undefined;
  const hasOne = (words: readonly IndexedWord[]) =>
    oneOf(lookupsOf(words).map(({ id, bits }) => isFound(id, ROWS_OF_EVENTS, bits)));
  return allOf([...oneOfEach.map(hasOne), none.length ? not(hasOne(none)) : undefined]);

  /** One row of the index for each rare word, and one for all common words of a part of several words. */
  function lookupsOf(words: readonly IndexedWord[]): { id: number; bits?: bigint }[] {
    const [only] = words;
    if (only && words.length === 1) return [{ id: only.id }];
    const bits = bitsOf(words);
    const rare = words.filter(({ bit }) => bit === null).map(({ id }) => ({ id }));
    return bits ? [{ id: everyEvent.id, bits }, ...rare] : rare;
  }
}

/** The columns with start and id of an event. */
interface KeyColumns {
  readonly start: string;
  readonly id: string;
}

const ROWS_OF_EVENTS: KeyColumns = { start: 'events.start_utc', id: 'events.id' };

/**
 * Condition: the index has a row for this word and event, with one of the bits if they are given. For one word only: for a
 * list of words MariaDB would read all their events.
 */
export function isFound(wordId: number, { start, id }: KeyColumns, bits?: bigint): Condition {
  const hasBits = bits === undefined ? '' : ` AND one.common_words & ${bits} <> 0`;
  return where(
    `(SELECT 1 FROM ${LIVE_TABLES.occurrences} AS one
       WHERE one.word_id = ? AND one.start_utc = ${start} AND one.event_id = ${id}${hasBits} LIMIT 1) IS NOT NULL`,
    wordId,
  );
}

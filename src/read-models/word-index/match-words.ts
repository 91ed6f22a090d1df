import type { EntityManager } from 'typeorm';
import { cluesOf } from '../../calendar/text/indexed-words.js';
import type { SearchQuery } from '../../calendar/text/search-words.js';
import { allOf, type Condition, isOneOf, not, where } from '../../persistence/sql/conditions.js';
import { wordsContaining } from './dictionary.js';

/** A search, expressed in words of the index. */
export interface WordMatches {
  /** For each part of the search, the words that contain it; an event needs one word of each list. */
  readonly oneOfEach: readonly (readonly string[])[];
  /** Words that an event must not have. */
  readonly none: readonly string[];
  /** Whether the matches are exactly the events of the search; if not, each one's texts have to be checked. */
  readonly isExact: boolean;
}

/** Looks up the words that a search matches; undefined if the index cannot answer it. */
export async function matchWords(db: EntityManager, { words, without }: SearchQuery): Promise<WordMatches | undefined> {
  const required = words.map(cluesOf);
  const forbidden = without.map(cluesOf);
  const parts = [...new Set(required.flatMap((clues) => clues.parts))];
  if (parts.length === 0) return undefined;
  const excluded = forbidden.flatMap((clues) => (clues.isProof ? clues.parts : []));
  const found = await wordsContaining(db, [...parts, ...excluded]);
  if (!found) return undefined;
  const wordsWith = (part: string) => found.filter((word) => word.includes(part));
  return {
    oneOfEach: parts.map(wordsWith),
    none: excluded.flatMap(wordsWith),
    isExact: [...required, ...forbidden].every(({ isProof }) => isProof),
  };
}

/** Whether the search has a part that no word contains. */
export const matchesNothing = ({ oneOfEach }: WordMatches): boolean => oneOfEach.some((words) => words.length === 0);

/**
 * Whether the index returns the matches sorted by start: each part of the search matches one word, and none is
 * excluded.
 */
export const isOrderedByStart = ({ oneOfEach, none }: WordMatches): boolean =>
  oneOfEach.every(({ length }) => length === 1) && none.length === 0;

/**
 * Narrows the search to one that the index returns sorted by start: itself if it already is, else its one unambiguous
 * word, which all matches have. Undefined if every part matches several words.
 */
export function narrowedToSorted(found: WordMatches): WordMatches | undefined {
  if (isOrderedByStart(found)) return found;
  const word = found.oneOfEach.find(({ length }) => length === 1);
  return word && { oneOfEach: [word], none: [], isExact: false };
}

/** SELECT of the listed events with these words, as `id` and `start_utc`. `within` is a condition on `event_words`. */
export function eventsWithWords(found: WordMatches, within: Condition): Condition {
  const words = [...new Set([...found.oneOfEach.flat(), ...found.none])];
  if (isOrderedByStart(found)) return eventsWithAll(words, within);
  const { sql, values } = allOf([isOneOf('event_words.word', words), within]);
  const rows = `FROM event_words WHERE ${sql}`;
  const hasWords = havingClause(found);
  return where(
    `SELECT event_words.event_id AS id, MIN(event_words.start_utc) AS start_utc ${rows}
     GROUP BY event_words.event_id HAVING ${hasWords.sql}`,
    ...values,
    ...hasWords.values,
  );
}

/** A self join for each further word. The database chooses the word to begin with. */
function eventsWithAll([first, ...others]: readonly string[], within: Condition): Condition {
  const joins = others.map((_, index) => {
    const other = `other_words_${index}`;
    return `JOIN event_words ${other} ON ${other}.word = ? AND ${other}.start_utc = event_words.start_utc AND ${other}.event_id = event_words.event_id`;
  });
  return where(
    `SELECT event_words.event_id AS id, event_words.start_utc FROM event_words ${joins.join(' ')}
     WHERE event_words.word = ? AND ${within.sql}`,
    ...others,
    first,
    ...within.values,
  );
}

function havingClause({ oneOfEach, none }: WordMatches): Condition {
  // With one list and no excluded words, WHERE has already checked it.
  const lists = oneOfEach.length > 1 || none.length ? oneOfEach : [];
  return allOf([...lists.map(anyOf), none.length ? not(anyOf(none)) : undefined]);
}

function anyOf(words: readonly string[]): Condition {
  const { sql, values } = isOneOf('event_words.word', words);
  return where(`MAX(${sql}) = 1`, ...values);
}

import type { EntityManager } from 'typeorm';
import { cluesOf } from '../../calendar/text/indexed-words.js';
import type { SearchQuery } from '../../calendar/text/search-words.js';
import { allOf, type Condition, isOneOf, not, where } from '../../persistence/sql/conditions.js';
import { wordsContaining } from './dictionary.js';

/** What a search comes to in indexed words. */
export interface WordMatches {
  /** Words that have what is looked for; an event has to have one of each list. */
  readonly oneOfEach: readonly (readonly string[])[];
  /** Words that an event may not have. */
  readonly none: readonly string[];
  /** Whether these events are the ones that are searched for; else those are among these. */
  readonly isExact: boolean;
}

/** Looks up the indexed words that a search asks for; undefined if an index can tell nothing about it. */
export async function matchWords(db: EntityManager, { words, without }: SearchQuery): Promise<WordMatches | undefined> {
  const wanted = words.map(cluesOf);
  const unwanted = without.map(cluesOf);
  const parts = [...new Set(wanted.flatMap((clues) => clues.parts))];
  if (parts.length === 0) return undefined;
  const excluded = unwanted.flatMap((clues) => (clues.isProof ? clues.parts : []));
  const found = await wordsContaining(db, [...parts, ...excluded]);
  if (!found) return undefined;
  const having = (part: string) => found.filter((word) => word.includes(part));
  return {
    oneOfEach: parts.map(having),
    none: excluded.flatMap(having),
    isExact: [...wanted, ...unwanted].every(({ isProof }) => isProof),
  };
}

/** Whether no event can have these words. */
export const matchesNothing = ({ oneOfEach }: WordMatches): boolean => oneOfEach.some((words) => words.length === 0);

/** Whether an index gives the events in the order of their starts: they have one word, or several that are known each. */
export const isOrderedByStart = ({ oneOfEach, none }: WordMatches): boolean =>
  oneOfEach.every(({ length }) => length === 1) && none.length === 0;

/**
 * The same in words of which an index gives the events in the order of their starts: as it is, or one word of it, which
 * all that is searched for has. Undefined where no word is the only one that has what is looked for.
 */
export function narrowedToOneWord(found: WordMatches): WordMatches | undefined {
  if (isOrderedByStart(found)) return found;
  const word = found.oneOfEach.find(({ length }) => length === 1);
  return word && { oneOfEach: [word], none: [], isExact: false };
}

/** SELECT of the listed events that have these words, as `id` and `start_utc`. `within` is a condition on `event_words`. */
export function eventsWithWords(found: WordMatches, within: Condition): Condition {
  const words = [...new Set([...found.oneOfEach.flat(), ...found.none])];
  if (isOrderedByStart(found)) return eventsWithAll(words, within);
  const { sql, values } = allOf([isOneOf('event_words.word', words), within]);
  const rows = `FROM event_words WHERE ${sql}`;
  const matching = having(found);
  return where(
    `SELECT event_words.event_id AS id, MIN(event_words.start_utc) AS start_utc ${rows}
     GROUP BY event_words.event_id HAVING ${matching.sql}`,
    ...values,
    ...matching.values,
  );
}

/** The index is looked into once for each event that has the first word: which that is, the database decides. */
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

function having({ oneOfEach, none }: WordMatches): Condition {
  // An event that is found by one list alone has a word of it anyway.
  const lists = oneOfEach.length > 1 || none.length ? oneOfEach : [];
  return allOf([...lists.map(anyOf), none.length ? not(anyOf(none)) : undefined]);
}

function anyOf(words: readonly string[]): Condition {
  const { sql, values } = isOneOf('event_words.word', words);
  return where(`MAX(${sql}) = 1`, ...values);
}

import type { EntityManager } from 'typeorm';
import { cluesOf, hasPart, type WordPart } from '../../calendar/text/indexed-words.js';
import type { SearchQuery } from '../../calendar/text/search-words.js';
import { isMysql } from '../../persistence/dialect.js';
import { type IndexedWord, wordsContaining } from './dictionary.js';

/** A search, expressed in words of the index. */
export interface WordMatches {
  /** For each part of the search, the words that have it; an event needs one word of each list. */
  readonly oneOfEach: readonly (readonly IndexedWord[])[];
  /** Words that an event must not have. */
  readonly none: readonly IndexedWord[];
  /** The word of every event. */
  readonly everyEvent: IndexedWord;
  /** Whether the matches are exactly the events of the search; if not, each one's texts have to be checked. */
  readonly isExact: boolean;
  /** Whether the database can combine sets of events (`idSet`). */
  readonly hasSets: boolean;
}

/** Looks up the words that a search matches; undefined if the index cannot answer it. */
export async function matchWords(db: EntityManager, { words, without }: SearchQuery): Promise<WordMatches | undefined> {
  const required = words.map(cluesOf);
  const forbidden = without.map(cluesOf);
  const parts = required.flatMap((clues) => clues.parts);
  if (parts.length === 0) return undefined;
  const excluded = forbidden.flatMap((clues) => (clues.isProof ? clues.parts : []));
  const found = await wordsContaining(db, [...parts, ...excluded]);
  if (!found) return undefined;
  const wordsWith = (part: WordPart) => found.words.filter(({ word }) => hasPart(word, part));
  return {
    oneOfEach: withoutRepeated(parts.map(wordsWith)),
    none: excluded.flatMap(wordsWith),
    everyEvent: found.everyEvent,
    isExact: [...required, ...forbidden].every(({ isProof }) => isProof),
    hasSets: isMysql(db),
  };
}

function withoutRepeated(lists: readonly (readonly IndexedWord[])[]): (readonly IndexedWord[])[] {
  return [...new Map(lists.map((words) => [words.map(({ id }) => id).join(), words])).values()];
}

/** Whether the search has a part that no word contains. */
export const matchesNothing = ({ oneOfEach }: WordMatches): boolean => oneOfEach.some((words) => words.length === 0);

import { MAX_SEARCH_WORDS, readSearch, type SearchAsked } from '../../calendar/text/search-words.js';
import type { Refuse } from '../../http/input/sent.js';

/** The words a list is searched for; refuses more than a search may hold. */
export function searchAsked(search: string | undefined, refuse: Refuse): SearchAsked | undefined {
  if (search === undefined) return undefined;
  const asked = readSearch(search);
  if (!asked) refuse('search', `Must be at most ${MAX_SEARCH_WORDS} words.`);
  return asked;
}

import { MAX_SEARCH_WORDS, parseSearchText, type SearchQuery } from '../../calendar/text/search-words.js';
import type { AddError } from '../../http/input/sent.js';

/** The words a list is searched for; rejects more than a search may hold. */
export function parseSearch(search: string | undefined, addError: AddError): SearchQuery | undefined {
  if (search === undefined) return undefined;
  const query = parseSearchText(search);
  if (!query) addError('search', `Must be at most ${MAX_SEARCH_WORDS} words.`);
  return query;
}

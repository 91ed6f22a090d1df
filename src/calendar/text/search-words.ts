import { foldText } from './fold.js';

/** A parsed search; every entry is folded and matches as a literal part of folded text. */
export interface SearchQuery {
  /** All of these must occur, in any order. */
  words: string[];
  /** None of these may occur. */
  without: string[];
}

/** Words, phrases and exclusions one search may hold. */
export const MAX_SEARCH_WORDS = 20;

const phraseOrChunk = /(-?)"([^"]*)"?|([^\s"]+)/gu;
// Punctuation separates words, except these characters, which people search for: 100%, live_music, R&B, C#, \, *.
const betweenWords = /(?:(?![%_&#*\\])[\p{P}+|])+/u;
const outerPunctuation = new RegExp(`^${betweenWords.source}|${betweenWords.source}$`, 'gu');

/**
 * Parses the `search` parameter; undefined if it has more than twenty words.
 *
 * Folded text is split at blanks and at punctuation and `+` `|`, except `% _ & # * \`, which are ordinary letters of a
 * word: `Alpha-Beta` means `alpha` and `beta`, `100%` and `a_b` mean themselves. Other symbols (`<`, `$`, emoji) are
 * letters as well. Quotes, straight or curly, keep a phrase together, its punctuation included. `-` before a word or
 * phrase excludes it, punctuation within it included (`-hip-hop`). A search of punctuation only (`'`, `...`) matches
 * itself. For blanks or quotes alone both lists are empty, and the search finds no record.
 * Source: decision D46; field case FC-34; recorded exchanges events_list_filters, venues_list.
 */
export function parseSearchText(text: string): SearchQuery | undefined {
  const search: SearchQuery = { words: [], without: [] };
  const folded = foldText(text).replace(/[“”„‟«»]/gu, '"');
  for (const [, minus, phrase, chunk] of folded.matchAll(phraseOrChunk)) {
    if (phrase !== undefined) addTo(minus ? search.without : search.words, [phrase.trim()]);
    else if (chunk?.startsWith('-')) addTo(search.without, [chunk.replace(outerPunctuation, '')]);
    else addTo(search.words, chunk?.split(betweenWords) ?? []);
    if (search.words.length + search.without.length > MAX_SEARCH_WORDS) return undefined;
  }
  if (search.words.length + search.without.length === 0) addTo(search.words, [folded.replaceAll('"', '').trim()]);
  return search;
}

function addTo(list: string[], words: string[]) {
  for (const word of words) if (word) list.push(word);
}

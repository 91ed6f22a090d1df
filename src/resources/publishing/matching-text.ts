import type { SearchQuery } from '../../calendar/text/search-words.js';
import { allOf, type Condition, type SubqueryForm, not, where } from '../../persistence/conditions.js';
import { oneFieldContains } from '../../persistence/search-texts.js';

/**
 * Records of `table` with one field in which all words of a search occur, and none in which an excluded one does. A
 * search for nothing finds nothing (decision D46).
 */
export function matchingText(table: string, { words, without }: SearchQuery, form?: SubqueryForm): Condition {
  if (words.length + without.length === 0) return where('1=0');
  return allOf([
    words.length ? oneFieldContains(table, words, form) : undefined,
    ...without.map((word) => not(oneFieldContains(table, [word], form))),
  ]);
}

import { MAX_SEARCH_WORDS, parseSearchText, type SearchQuery } from '../../calendar/text/search-words.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, not, type SubqueryForm, where } from '../../persistence/sql/conditions.js';
import type { Order as OrderOfRows } from '../../persistence/sql/records.js';
import { oneFieldContains } from '../../read-models/search-texts.js';
import type { Status } from './status.js';

/** By what lists of venues and organizers can be ordered. */
export const ORDERS = ['date', 'name', 'modified', 'id'] as const;
export type Order = (typeof ORDERS)[number];

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const COLUMNS: Record<Order, string> = { date: 'date', name: 'sort_name', modified: 'modified_utc', id: 'id' };

/** Dates begin with the newest, names and ids with the first, unless a direction is asked for. Equals follow their ids. */
export function orderOf(table: string, order: Order = 'date', direction?: Direction): OrderOfRows {
  const usual = order === 'date' || order === 'modified' ? 'desc' : 'asc';
  return { column: `${table}.${COLUMNS[order]}`, direction: (direction ?? usual) === 'desc' ? 'DESC' : 'ASC' };
}

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

/** The words a list is searched for; rejects more than a search may hold. */
export function parseSearch(search: string | undefined, addError: AddError): SearchQuery | undefined {
  if (search === undefined) return undefined;
  const query = parseSearchText(search);
  if (!query) addError('search', `Must be at most ${MAX_SEARCH_WORDS} words.`);
  return query;
}

/**
 * The states a list is limited to, undefined for the viewer's default. Rejects anything but `publish` for those who may
 * see nothing else; an empty list means `publish`, and `private` for editors (recorded exchanges: events_list_status).
 */
export function resolveStatuses(
  requested: readonly Status[] | undefined,
  viewer: Viewer,
  addError: AddError,
): readonly Status[] | undefined {
  if (requested === undefined) return undefined;
  if (!can(viewer, 'create-records')) {
    if (requested.length !== 1 || requested[0] !== 'publish')
      addError('status', 'Only published records may be listed without further rights.');
    return ['publish'];
  }
  if (requested.length) return requested;
  return can(viewer, 'edit-others') ? ['publish', 'private'] : ['publish'];
}

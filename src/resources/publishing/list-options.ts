import { MAX_SEARCH_WORDS, parseSearchText, type SearchQuery } from '../../calendar/text/search-words.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, not, type SubqueryForm, where } from '../../persistence/sql/conditions.js';
import type { Order as SqlOrder } from '../../persistence/sql/record-pages.js';
import { oneFieldContains } from '../../read-models/search-texts.js';
import type { Status } from './status.js';

/** The values of `orderby` in lists of venues and organizers. */
export const ORDERS = ['date', 'name', 'modified', 'id'] as const;
export type Order = (typeof ORDERS)[number];

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const COLUMNS: Record<Order, string> = { date: 'date', name: 'sort_name', modified: 'modified_utc', id: 'id' };

/** The order of a list. By default dates descend, names and ids ascend. Equal rows are ordered by id. */
export function orderOf(table: string, order: Order = 'date', direction?: Direction): SqlOrder {
  const defaultDirection = order === 'date' || order === 'modified' ? 'desc' : 'asc';
  return {
    column: `${table}.${COLUMNS[order]}`,
    direction: (direction ?? defaultDirection) === 'desc' ? 'DESC' : 'ASC',
  };
}

/**
 * Condition: one field of the record contains all words of the search, and no field contains an excluded word. An empty
 * search matches nothing (decision D46). `recordId` is the column with its id.
 */
export function matchingText(recordId: string, { words, without }: SearchQuery, form?: SubqueryForm): Condition {
  if (words.length + without.length === 0) return where('1=0');
  return allOf([
    words.length ? oneFieldContains(recordId, words, form) : undefined,
    ...without.map((word) => not(oneFieldContains(recordId, [word], form))),
  ]);
}

/** Parses the search text of a list; too many words are a validation error. */
export function parseSearch(search: string | undefined, addError: AddError): SearchQuery | undefined {
  if (search === undefined) return undefined;
  const query = parseSearchText(search);
  if (!query) addError('search', `Must be at most ${MAX_SEARCH_WORDS} words.`);
  return query;
}

/**
 * The statuses of a list; undefined means the viewer's default. Anything but `publish` is a validation error for
 * viewers who see nothing else. An empty list means `publish`, for editors also `private` (recorded exchanges:
 * events_list_status).
 */
export function resolveStatuses(
  requested: readonly Status[] | undefined,
  viewer: Viewer,
  addError: AddError,
): readonly Status[] | undefined {
  if (requested === undefined) return undefined;
  if (!can(viewer, 'create-records')) {
    if (requested.length !== 1 || requested[0] !== 'publish')
      addError('status', 'Must be publish: you may not list other statuses.');
    return ['publish'];
  }
  if (requested.length) return requested;
  return can(viewer, 'edit-others') ? ['publish', 'private'] : ['publish'];
}

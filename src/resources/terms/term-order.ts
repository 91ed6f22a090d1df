import type { CountedTerm } from './counted-term.js';
import type { Counting } from './event-counts.js';
import type { TermKind } from './taxonomy.js';

/** The documented values of `orderby`; `termOrder` knows some aliases of `id` too. */
export const ORDERS = ['name', 'id', 'slug', 'count', 'description', 'parent', 'include', 'term_group'] as const;

export interface TermSort {
  readonly orderby: string | undefined;
  readonly order: string | undefined;
  /** Ids in the order of `include`. */
  readonly included: readonly number[] | undefined;
}

/** What terms are sorted by. */
export interface TermKey {
  /** SQL expression for ORDER BY, which may be the alias of a column. */
  readonly column: string;
  /** SQL expression for conditions, if it is another one; with the same order. */
  readonly compared?: (counting: Counting) => string;
  /** SQL expression for the order and the conditions of a walk, if it does not compare the whole value. */
  readonly walked?: string;
  readonly of: (term: CountedTerm) => string | number;
}

/**
 * The order of a list, as SQL after ORDER BY; ties are ordered by id, ascending. Letter case is ignored: `asc` ascends, any
 * other word descends, and an unknown column means the name. Source: recorded exchanges categories_list, tags_list.
 */
export function termOrder(kind: TermKind, sort: TermSort): string {
  return `${termKey(kind, sort).column} ${directionOf(sort)}, ${kind}.id`;
}

export const directionOf = ({ order = 'asc' }: TermSort): 'ASC' | 'DESC' =>
  order.toLowerCase() === 'asc' ? 'ASC' : 'DESC';

export function termKey(kind: TermKind, { orderby = 'name', included = [] }: TermSort): TermKey {
  const by = orderby.toLowerCase();
  const byName: TermKey = { column: `${kind}.sort_name`, of: ({ sortName }) => sortName };
  return (by === 'include' ? byPlace(kind, included) : keysOf(kind).get(by)) ?? byName;
}

/** Characters of a description that a walk sorts by: a cursor holds no longer text. */
const SORTED_CHARACTERS = 100;

function keysOf(kind: TermKind): ReadonlyMap<string, TermKey> {
  const byId: TermKey = { column: `${kind}.id`, of: ({ id }) => id };
  const parent = kind === 'categories' ? 'COALESCE(categories.parent_id, 0)' : '0 + 0';
  return new Map<string, TermKey>([
    ...['id', 'term_id', 'term_order'].map((name) => [name, byId] as const),
    ['slug', { column: `${kind}.slug`, of: ({ slug }) => slug }],
    ['count', { column: 'eventCount', compared: ({ count }) => count(kind), of: (term) => Number(term.eventCount) }],
    [
      'description',
      {
        column: `${kind}.description`,
        walked: `SUBSTR(${kind}.description, 1, ${SORTED_CHARACTERS})`,
        of: ({ description }) => [...description].slice(0, SORTED_CHARACTERS).join(''),
      },
    ],
    // Both databases sort terms without a parent first.
    ['parent', { column: 'parentId', compared: () => parent, of: ({ parentId }) => parentId ?? 0 }],
    // All terms of a kind have the same group and taxonomy, so the id decides.
    ...['term_group', 'taxonomy', 'none'].map((name) => [name, { column: '0 + 0', of: () => 0 }] as const),
  ]);
}

/** The ids are read from the database, never from input, so they are safe in the statement. */
function byPlace(kind: TermKind, ids: readonly number[]): TermKey | undefined {
  if (ids.length === 0) return undefined;
  const places = ids.map((id, index) => `WHEN ${Math.trunc(id)} THEN ${index}`);
  return { column: `CASE ${kind}.id ${places.join(' ')} END`, of: ({ id }) => ids.indexOf(id) };
}

import type { TermKind } from './taxonomy.js';

/** The documented values of `orderby`; `termOrder` knows some aliases of `id` too. */
export const ORDERS = ['name', 'id', 'slug', 'count', 'description', 'parent', 'include', 'term_group'] as const;

export interface TermSort {
  readonly orderby: string | undefined;
  readonly order: string | undefined;
  /** Ids in the order of `include`. */
  readonly included: readonly number[] | undefined;
}

/**
 * The order of a list, as SQL after ORDER BY; ties are ordered by id, ascending. Letter case is ignored: `asc` ascends, any
 * other word descends, and an unknown column means the name. Source: recorded exchanges categories_list, tags_list.
 */
export function termOrder(kind: TermKind, { orderby = 'name', order = 'asc', included = [] }: TermSort): string {
  const byId = `${kind}.id`;
  const by = orderby.toLowerCase();
  const column = by === 'include' ? orderByIds(kind, included) : columnsOf(kind).get(by);
  const direction = order.toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  return `${column ?? `${kind}.sort_name`} ${direction}, ${byId}`;
}

function columnsOf(kind: TermKind): ReadonlyMap<string, string> {
  const id = `${kind}.id`;
  return new Map([
    ['name', `${kind}.sort_name`],
    ...['id', 'term_id', 'term_order'].map((name) => [name, id] as const),
    ['slug', `${kind}.slug`],
    ['count', 'eventCount'],
    ['description', `${kind}.description`],
    ['parent', 'parentId'],
    // All terms of a kind have the same group and taxonomy, so the id decides.
    ...['term_group', 'taxonomy', 'none'].map((name) => [name, '0 + 0'] as const),
  ]);
}

/** The ids are read from the database, never from input, so they are safe in the statement. */
function orderByIds(kind: TermKind, ids: readonly number[]): string | undefined {
  if (ids.length === 0) return undefined;
  return `CASE ${kind}.id ${ids.map((id, index) => `WHEN ${Math.trunc(id)} THEN ${index}`).join(' ')} END`;
}

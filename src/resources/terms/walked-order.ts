import type { ListPosition } from '../../http/pagination/cursor.js';
import type { OrderColumns } from '../../persistence/sql/rows-after.js';
import type { CountedTerm } from './counted-term.js';
import type { Counting } from './event-counts.js';
import type { TermKind } from './taxonomy.js';
import { directionOf, termKey, termOrder, type TermSort } from './term-order.js';

/** The order of a list of terms as a walk needs it. */
export interface WalkedOrder {
  /** SQL after ORDER BY. */
  readonly sql: string;
  readonly columns: (counting: Counting) => OrderColumns;
  readonly positionOf: (term: CountedTerm) => ListPosition;
}

/** The order of `termOrder`, except that descriptions with the same beginning are equal. */
export function walkedOrder(kind: TermKind, sort: TermSort): WalkedOrder {
  const { column, compared, walked, of } = termKey(kind, sort);
  const direction = directionOf(sort);
  const key = (counting: Counting) => walked ?? compared?.(counting) ?? column;
  return {
    sql: walked === undefined ? termOrder(kind, sort) : `${walked} ${direction}, ${kind}.id`,
    columns: (counting) => ({ key: key(counting), id: `${kind}.id`, direction, idDirection: 'ASC' }),
    positionOf: (term) => ({ key: of(term), id: term.id }),
  };
}

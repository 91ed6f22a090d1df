import type { EntityManager } from 'typeorm';
import { isMysql } from '../dialect.js';
import { type Condition, where } from './conditions.js';
import type { Order } from './record-pages.js';

/** The columns of an order, and its directions. None is built from input. */
export interface OrderColumns {
  readonly key: string;
  readonly id: string;
  readonly direction: Order['direction'];
  /** The direction of the ids of equal keys; by default the same. */
  readonly idDirection?: Order['direction'];
}

/** Condition: the row comes after a position in an order. */
export type RowsAfter = (order: OrderColumns) => Condition;

/**
 * The condition in the form from which the database finds its place in an index on key and id, however many keys are equal.
 * MySQL takes the range from a disjunction, SQLite from a comparison of rows, if it is the first condition on the key.
 */
export function rowsAfter(db: EntityManager, position: { key: string | number; id: number }): RowsAfter {
  const { key, id } = position;
  const orFrom = isMysql(db);
  return ({ key: column, id: idColumn, direction, idDirection = direction }) => {
    const [after, idAfter] = [operatorOf(direction), operatorOf(idDirection)];
    if (column === idColumn) return where(`${column} ${after} ?`, id);
    if (!orFrom && after === idAfter) return where(`(${column}, ${idColumn}) ${after} (?, ?)`, key, id);
    return where(`(${column} ${after} ? OR (${column} = ? AND ${idColumn} ${idAfter} ?))`, key, key, id);
  };
}

const operatorOf = (direction: Order['direction']) => (direction === 'ASC' ? '>' : '<');

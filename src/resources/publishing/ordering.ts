import type { Order as OrderOfRows } from '../../persistence/records.js';

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

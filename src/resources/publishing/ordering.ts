/** By what lists of venues and organizers can be ordered. */
export const ORDERS = ['date', 'name', 'modified', 'id'] as const;
export type Order = (typeof ORDERS)[number];

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const COLUMNS: Record<Order, readonly string[]> = {
  date: ['date', 'id'],
  name: ['sort_name', 'id'],
  modified: ['modified_utc', 'id'],
  id: ['id'],
};

/** Dates begin with the newest, names and ids with the first, unless a direction is asked for. Equals follow their ids. */
export function orderBy(table: string, order: Order = 'date', direction?: Direction): string {
  const word = (direction ?? (order === 'date' || order === 'modified' ? 'desc' : 'asc')).toUpperCase();
  return COLUMNS[order].map((column) => `${table}.${column} ${word}`).join(', ');
}

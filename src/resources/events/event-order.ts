import type { Order } from '../../persistence/sql/record-pages.js';

const COLUMNS = {
  start_date: 'events.start_utc',
  end_date: 'events.end_utc',
  title: 'events.sort_name',
  date: 'events.date_utc',
  modified: 'events.modified_utc',
  id: 'events.id',
} as const;

/** The values of `orderby` in lists of events. */
export type EventOrder = keyof typeof COLUMNS;
export const EVENT_ORDERS = Object.keys(COLUMNS) as EventOrder[];

/** The order of a list. Equal rows are ordered by id, so that they keep their places between pages. */
export function eventOrder(by: EventOrder, order: 'asc' | 'desc'): Order {
  return { column: COLUMNS[by], direction: order === 'desc' ? 'DESC' : 'ASC' };
}

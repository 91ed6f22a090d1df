import type { Order } from '../../persistence/sql/records.js';

const COLUMNS = {
  start_date: 'events.start_utc',
  end_date: 'events.end_utc',
  title: 'events.sort_name',
  date: 'events.date_utc',
  modified: 'events.modified_utc',
  id: 'events.id',
} as const;

/** What lists of events can be ordered by. */
export type EventOrder = keyof typeof COLUMNS;
export const EVENT_ORDERS = Object.keys(COLUMNS) as EventOrder[];

/** The order of a list. Equals follow their ids, so that they never trade places between pages. */
export function eventOrder(by: EventOrder, order: 'asc' | 'desc'): Order {
  return { column: COLUMNS[by], direction: order === 'desc' ? 'DESC' : 'ASC' };
}

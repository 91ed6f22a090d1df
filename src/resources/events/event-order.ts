import type { ListPosition } from '../../http/pagination/cursor.js';
import type { Order } from '../../persistence/sql/record-pages.js';
import type { EventColumns } from './event.entity.js';

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

/** The order that a list has unless told: chosen events are ordered by their publication. */
export const defaultOrder = (include: readonly number[] | undefined): EventOrder => (include ? 'date' : 'start_date');

const KEYS = {
  start_date: 'startUtc',
  end_date: 'endUtc',
  title: 'sortName',
  date: 'dateUtc',
  modified: 'modifiedUtc',
  id: 'id',
} as const satisfies Record<EventOrder, keyof EventColumns>;

/** The place of an event in an order. */
export const positionIn =
  (order: EventOrder) =>
  (event: EventColumns): ListPosition => ({ key: event[KEYS[order]], id: event.id });

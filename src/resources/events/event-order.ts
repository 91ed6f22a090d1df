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

/** ORDER BY of a list. Ends with the id, so that equals never trade places between pages. */
export function eventOrderSql(by: EventOrder, order: 'asc' | 'desc'): string {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  return by === 'id' ? `events.id ${direction}` : `${COLUMNS[by]} ${direction}, events.id ${direction}`;
}

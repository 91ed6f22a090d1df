import type { RowsAfter } from '../../../persistence/sql/rows-after.js';
import type { EventOrder } from '../event-order.js';
import type { EventRows, ListCondition } from './event-condition.js';
import type { ListQuery } from './list-strategy.js';

/** Where an order has its keys: join tables and the word index have copies of the times and the id, so these can answer it. */
const KEYS: Partial<Record<EventOrder, { answeredBy: 'window' | 'id'; key: (rows: EventRows) => string }>> = {
  start_date: { answeredBy: 'window', key: ({ table }) => `${table}.start_utc` },
  end_date: { answeredBy: 'window', key: ({ table }) => `${table}.end_utc` },
  id: { answeredBy: 'id', key: ({ eventId }) => eventId },
};

/** The rest of a list after a position of a walk. The condition is the first one, see `rowsAfter`. */
export function eventsAfter(query: ListQuery, after: RowsAfter): ListQuery {
  const { column, direction } = query.order;
  const { answeredBy, key } = KEYS[query.orderBy] ?? { answeredBy: 'row', key: () => column };
  const condition: ListCondition = {
    field: 'cursor',
    answeredBy,
    on: (rows) => after({ key: key(rows), id: rows.eventId, direction }),
  };
  return { ...query, conditions: [condition, ...query.conditions] };
}

import type { EntityManager, EntityTarget } from 'typeorm';
import type { ListPosition } from '../../http/pagination/cursor.js';
import { type ListWalk, rowsFor } from '../../http/pagination/list-walk.js';
import type { PageRequest } from '../../http/pagination/page.js';
import { allOf, type Condition } from '../../persistence/sql/conditions.js';
import { pageOf, readPageAndTotal } from '../../persistence/sql/record-pages.js';
import { numberOf } from '../../persistence/sql/records.js';
import { rowsAfter } from '../../persistence/sql/rows-after.js';
import { type Direction, type Order, orderOf } from './list-options.js';
import type { Publishable } from './publishable.entity.js';

/** A list of venues, organizers or series. */
export interface PublishedList {
  readonly table: string;
  readonly filter: Condition;
  readonly orderby: Order | undefined;
  readonly order: Direction | undefined;
  readonly walk: ListWalk | undefined;
}

/** A page of a list, and the cursor of the next one if it is part of a walk. */
export interface PublishedPage<T> {
  readonly records: readonly T[];
  readonly next: string | undefined;
  readonly total: number;
}

/** Reads one page of a list and the total number of its records. */
export async function readPublishedPage<T extends Publishable>(
  db: EntityManager,
  type: EntityTarget<T>,
  { table, filter, orderby, order: direction, walk }: PublishedList,
  pageRequest: PageRequest,
): Promise<PublishedPage<T>> {
  const order = orderOf(table, orderby, direction);
  const { assertWithinDepth, ...rows } = rowsFor(pageRequest, walk);
  const rest = walk?.after && rowsAfter(db, walk.after)({ key: order.column, id: `${table}.id`, ...order });
  const { records, total } = await readPageAndTotal(db, type, {
    page: pageOf(table, { filter: rest ? allOf([rest, filter]) : filter, order, ...rows }),
    direction: order.direction,
    total: numberOf(table, filter),
    assertWithinDepth,
  });
  const page = walk?.pageOf(records, pageRequest.perPage, positionIn(orderby));
  return { records: page?.records ?? records, next: page?.next, total };
}

const KEYS = { date: 'date', name: 'sortName', modified: 'modifiedUtc', id: 'id' } as const satisfies Record<
  Order,
  keyof Publishable
>;

const positionIn =
  (order: Order = 'date') =>
  (record: Publishable): ListPosition => ({ key: record[KEYS[order]], id: record.id });

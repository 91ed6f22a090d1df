import { allOf, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { pageOf } from '../../../persistence/sql/record-pages.js';
import { allOn, eventRows } from './event-condition.js';
import { hiddenValues, type ListQuery, type ListStrategy } from './list-strategy.js';

/** Reads the few events that were changed within the limits of the list, and sorts them. */
export function byChanges(query: ListQuery): ListStrategy | undefined {
  const { criteria, conditions, order, position } = query;
  if (!criteria.fewChanged || criteria.input.include) return undefined;
  const filter = allOf([
    isOneOf('events.hidden', hiddenValues(query).map(Number)),
    allOn(eventRows('correlated'), conditions),
  ]);
  return {
    total: () =>
      where(`(SELECT COUNT(*) FROM events /*! FORCE INDEX (events_modified) */ WHERE ${filter.sql})`, ...filter.values),
    isInOrder: false,
    page: () => pageOf('events', { filter, order, ...position, forceIndex: 'events_modified' }),
  };
}

import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { numberOf } from '../../../persistence/sql/records.js';
import { pageByRows } from './by-rows.js';
import { allOn, eventRows } from './event-condition.js';
import { conditionsBy, isAnsweredBy, type ListQuery, type ListStrategy } from './list-strategy.js';
import { countWithin, type StatesCounted } from './window-count.js';

/**
 * Counts a list that nothing but a window narrows by the number of events that start on each day, which the writes keep.
 * The page is read along an index of events.
 */
export function byDays(query: ListQuery): ListStrategy | undefined {
  const counted = isAnsweredBy(query, 'visibility', 'window') ? countedStates(query) : undefined;
  return counted && { total: windowTotal(query, counted), isInOrder: true, page: (count) => pageByRows(query, count) };
}

/** All events of some states, with or without those whose time of publication is still to come. */
interface Counted extends StatesCounted {
  readonly withScheduled: boolean;
}

/** What the viewer sees, if that is all events of some states. Authors also see their own, which nothing counts. */
function countedStates({ criteria: { statuses, input }, context: { viewer } }: ListQuery): Counted | undefined {
  if (!can(viewer, 'create-records')) return { statuses: ['publish'], hidden: [false], withScheduled: false };
  if (!can(viewer, 'edit-others')) return undefined;
  const hidden = { none: [false], only: [true], any: [false, true] }[input.hide_from_listings ?? 'none'];
  if (!statuses) return { statuses: ['publish', 'draft', 'pending', 'private'], hidden, withScheduled: true };
  const withScheduled = statuses.includes('future');
  if (withScheduled && !statuses.includes('publish')) return undefined;
  return { statuses: statuses.filter((status) => status !== 'future'), hidden, withScheduled };
}

function windowTotal(query: ListQuery, counted: Counted): Condition {
  const all = countWithin(query.criteria.window, counted);
  const publishes = counted.statuses.includes('publish');
  if (counted.withScheduled || !publishes) return where(`(${all.sql})`, ...all.values);
  const scheduled = allOf([
    where(`events.publish_at > ? AND events.status = 'publish'`, query.context.now),
    isOneOf('events.hidden', counted.hidden.map(Number)),
    allOn(eventRows('semi-join'), conditionsBy(query, 'window')),
  ]);
  const less = numberOf('events', scheduled);
  return where(`(${all.sql} - ${less.sql})`, ...all.values, ...less.values);
}

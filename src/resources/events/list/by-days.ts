import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { numberOf } from '../../../persistence/sql/records.js';
import { pageByRows } from './by-rows.js';
import { allOn, eventRows } from './event-condition.js';
import { conditionsBy, isAnsweredBy, type ListQuery, type ListStrategy } from './list-strategy.js';
import { countWithin, type CountedEvents } from './window-count.js';

/**
 * Counts a list that is narrowed only by its date window, as a sum of day counts. Reads the page in the order of an
 * index on `events`.
 */
export function byDays(query: ListQuery): ListStrategy | undefined {
  const events = isAnsweredBy(query, 'visibility', 'window') ? countedEvents(query) : undefined;
  return events && { total: windowTotal(query, events), isInOrder: true, page: (count) => pageByRows(query, count) };
}

/** All events with certain statuses, with or without scheduled ones. */
interface VisibleEvents extends CountedEvents {
  readonly withScheduled: boolean;
}

/**
 * The events that the viewer sees, if day counts cover them. Authors also see their own drafts, which have no counts.
 */
function countedEvents({ criteria: { statuses, input }, context: { viewer } }: ListQuery): VisibleEvents | undefined {
  if (!can(viewer, 'create-records')) return { statuses: ['publish'], hidden: [false], withScheduled: false };
  if (!can(viewer, 'edit-others')) return undefined;
  const hidden = { none: [false], only: [true], any: [false, true] }[input.hide_from_listings ?? 'none'];
  if (!statuses) return { statuses: ['publish', 'draft', 'pending', 'private'], hidden, withScheduled: true };
  const withScheduled = statuses.includes('future');
  if (withScheduled && !statuses.includes('publish')) return undefined;
  return { statuses: statuses.filter((status) => status !== 'future'), hidden, withScheduled };
}

function windowTotal(query: ListQuery, events: VisibleEvents): Condition {
  const all = countWithin(query.criteria.window, events);
  const hasPublished = events.statuses.includes('publish');
  if (events.withScheduled || !hasPublished) return where(`(${all.sql})`, ...all.values);
  const scheduled = allOf([
    where(`events.publish_at > ? AND events.status = 'publish'`, query.context.now),
    isOneOf('events.hidden', events.hidden.map(Number)),
    allOn(eventRows('semi-join'), conditionsBy(query, 'window')),
  ]);
  const excluded = numberOf('events', scheduled);
  return where(`(${all.sql} - ${excluded.sql})`, ...all.values, ...excluded.values);
}

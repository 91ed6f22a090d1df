import { earliest, latest, type UtcText } from '../../../calendar/dates/texts.js';
import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { mayRunAt } from '../counting/running-events.js';
import type { EventOrder } from '../event-order.js';
import { type ListQuery, possibleStatuses } from './list-strategy.js';

/** Events of a list that an index finds without reading others. */
export interface WindowPart {
  readonly filter?: Condition;
  /** Set if it is not the index of the order. */
  readonly index?: string;
}

/**
 * The parts of a list in the order of starts or ends. The index on starts does not bound the events that end after an
 * instant, nor that on ends those that start before one: events that run at the instant are a part of their own.
 */
export function windowParts(query: ListQuery, orderBy: EventOrder): WindowPart[] {
  const { starts_before, ends_after } = query.criteria.window;
  const start = earliestStart(query);
  if (orderBy === 'start_date' && ends_after && !(start && start >= ends_after.utc)) {
    return [runningAt(ends_after.utc, query), { filter: where('events.start_utc > ?', ends_after.utc) }];
  }
  if (orderBy !== 'end_date') return [{}];
  // No event ends before it starts.
  const since = start && where('events.end_utc >= ?', start);
  const end = latestEnd(query);
  if (!starts_before || (end && end < starts_before.utc)) return [since ? { filter: since } : {}];
  const earlier = where('events.end_utc < ?', starts_before.utc);
  return [runningAt(starts_before.utc, query), { filter: allOf([earlier, since]) }];
}

/** About when the events of a list start; without a limit that side is open. */
export function windowRange(query: ListQuery): { from?: UtcText | undefined; to?: UtcText | undefined } {
  const { starts_before, ends_after } = query.criteria.window;
  return {
    from: latest(earliestStart(query), ends_after?.utc),
    to: earliest(latestEnd(query), starts_before?.utc),
  };
}

const earliestStart = ({ criteria: { window } }: ListQuery): UtcText | undefined =>
  latest(window.start_date?.utc, window.starts_after?.utc);

const latestEnd = ({ criteria: { window } }: ListQuery): UtcText | undefined =>
  earliest(window.end_date?.utc, window.ends_before?.utc);

/** The events that start at an instant or before and end then or later. */
function runningAt(instant: UtcText, query: ListQuery): WindowPart {
  return { index: 'events_running', filter: runsAt(instant, possibleStatuses(query)) };
}

/** Condition that the index `events_running` answers. */
export const runsAt = (instant: UtcText, statuses: readonly string[]): Condition =>
  allOf([
    isOneOf('events.status', statuses),
    mayRunAt(instant),
    where('events.start_utc <= ? AND events.end_utc >= ?', instant, instant),
  ]);

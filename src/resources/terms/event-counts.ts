import type { UtcText } from '../../calendar/dates/texts.js';
import { type Condition, existsIn, where } from '../../persistence/sql/conditions.js';
import { EVENT_LINKS } from '../../read-models/event-links.js';
import { scheduled } from '../publishing/visibility.js';
import type { TermKind } from './taxonomy.js';

/**
 * The number of scheduled events per term, as a derived table `scheduled (term_id, total)` for FROM or JOIN. Counters
 * include scheduled events, so this number is subtracted from them.
 */
export function scheduledEvents(kind: TermKind, now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  const { sql, values } = scheduled('events', now);
  return where(
    `(SELECT ${table}.${column} AS term_id, COUNT(*) AS total FROM events JOIN ${table} ON ${table}.event_id = events.id
      WHERE ${sql} GROUP BY ${table}.${column}) AS scheduled`,
    ...values,
  );
}

/** The number of published events of a term, with scheduled ones, as an SQL expression. */
export const countedEvents = (kind: TermKind): string =>
  `COALESCE((SELECT counted.total FROM event_counts AS counted
     WHERE counted.facet = '${kind}' AND counted.item = ${kind}.id AND counted.period = ''), 0)`;

/** SQL: a join with the counters of terms, and the number there; faster than `countedEvents` for a few terms. */
export const joinedCounts = (kind: TermKind): string =>
  `LEFT JOIN event_counts ON event_counts.facet = '${kind}' AND event_counts.item = ${kind}.id AND event_counts.period = ''`;

export const JOINED_COUNT = 'COALESCE(event_counts.total, 0)';

/** Where the number of published events of a term comes from. Events hidden from listings count too. */
export interface Counting {
  /** SQL after FROM. */
  readonly from: (kind: TermKind, now: UtcText) => Condition;
  /** The number, as an SQL expression. */
  readonly count: (kind: TermKind) => string;
}

/** The counters, which writes keep up to date: correct unless an event is scheduled (`anyScheduled`). */
export const STORED_COUNTS: Counting = {
  from: (kind) => where(kind),
  count: countedEvents,
};

/** The counters without scheduled events. */
export const CURRENT_COUNTS: Counting = {
  from: (kind, now) => {
    const { sql, values } = scheduledEvents(kind, now);
    return where(`${kind} LEFT JOIN ${sql} ON scheduled.term_id = ${kind}.id`, ...values);
  },
  count: (kind) => `(${countedEvents(kind)} - COALESCE(scheduled.total, 0))`,
};

/** Whether any event is scheduled, as an SQL expression. Nearly always false. */
export function anyScheduled(now: UtcText): Condition {
  const { sql, values } = scheduled('events', now);
  return existsIn(where(`events WHERE ${sql}`, ...values));
}

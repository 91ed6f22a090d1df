import type { UtcText } from '../../calendar/dates/texts.js';
import { type Condition, where } from '../../persistence/conditions.js';
import { EVENT_LINKS, hasEventWhere } from '../../persistence/event-links.js';
import { published } from '../publishing/visibility.js';
import type { TermKind } from './taxonomy.js';

/**
 * The number of published events of each term of a kind, as an SQL expression: events hidden from listings count, a
 * scheduled one counts once its time has come.
 */
export function eventCount(kind: TermKind, now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  const counted = published('events', now);
  // LEFT, or MySQL walks through all published events for each term instead of through the events of the term.
  return where(
    `(SELECT COUNT(CASE WHEN ${counted.sql} THEN 1 END) FROM ${table} LEFT JOIN events ON events.id = ${table}.event_id WHERE ${table}.${column} = ${kind}.id)`,
    ...counted.values,
  );
}

/** Terms that at least one published event has. */
export const hasEvents = (kind: TermKind, now: UtcText): Condition => hasEventWhere(kind, published('events', now));

import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { EVENT_LINKS, LISTING } from '../../read-models/event-links.js';
import type { TermKind } from './taxonomy.js';

/**
 * The number of scheduled events per term, as a derived table `scheduled (term_id, total)` for FROM or JOIN. Stored counts
 * include scheduled events, so this number is subtracted from them.
 */
export function scheduledEvents(kind: TermKind, now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  return where(
    `(SELECT ${table}.${column} AS term_id, COUNT(*) AS total FROM events JOIN ${table} ON ${table}.event_id = events.id
      WHERE events.publish_at > ? AND events.status = 'publish' GROUP BY ${table}.${column}) AS scheduled`,
    now,
  );
}

/** Where the number of published events of a term comes from. Events hidden from listings count too. */
export interface Counting {
  /** SQL after FROM. */
  readonly from: (kind: TermKind, now: UtcText) => Condition;
  /** The number, as an SQL expression. */
  readonly count: (kind: TermKind) => string;
}

/**
 * The counts stored with the terms, which writes keep up to date: correct unless an event is scheduled (`anyScheduled`).
 */
export const STORED_COUNTS: Counting = {
  from: (kind) => where(kind),
  count: (kind) => `${kind}.event_count`,
};

/** The stored counts without scheduled events. */
export const CURRENT_COUNTS: Counting = {
  from: (kind, now) => {
    const scheduled = scheduledEvents(kind, now);
    return where(`${kind} LEFT JOIN ${scheduled.sql} ON scheduled.term_id = ${kind}.id`, ...scheduled.values);
  },
  count: (kind) => `(${kind}.event_count - COALESCE(scheduled.total, 0))`,
};

/** Whether any event is scheduled, as an SQL expression. Nearly always false. */
export const anyScheduled = (now: UtcText): Condition =>
  where(`EXISTS (SELECT 1 FROM events WHERE events.publish_at > ? AND events.status = 'publish')`, now);

/** Ids of the terms that gained or lost a published event. */
export interface EventCountChange {
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}

/**
 * Adds or subtracts one in the stored counts. Call it before the links are written: their foreign keys take shared locks on
 * the terms, and two transactions that both hold one would deadlock here. One statement locks the terms in the order of
 * their ids.
 */
export async function adjustEventCounts(
  db: EntityManager,
  kind: TermKind,
  { gained, lost }: EventCountChange,
): Promise<void> {
  const increased = gained.filter((id) => !lost.includes(id));
  const decreased = lost.filter((id) => !gained.includes(id));
  if (increased.length + decreased.length === 0) return;
  const gains = isOneOf('id', increased);
  const changed = isOneOf('id', [...increased, ...decreased]);
  await db.query(
    `UPDATE ${kind} SET event_count = event_count + CASE WHEN ${gains.sql} THEN 1 ELSE -1 END WHERE ${changed.sql}`,
    [...gains.values, ...changed.values],
  );
}

/** Recomputes the stored counts of every term from the join table, whose copies of event columns must be correct. */
export async function recountTerms(db: EntityManager, kind: TermKind): Promise<void> {
  const { table, column } = EVENT_LINKS[kind];
  await db.query(
    `UPDATE ${kind} SET event_count = (SELECT COUNT(*) FROM ${table} WHERE ${table}.${column} = ${kind}.id AND ${table}.showing <> ${LISTING.nowhere})`,
  );
}

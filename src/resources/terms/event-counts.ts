import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { EVENT_LINKS, LISTING } from '../../read-models/event-links.js';
import type { TermKind } from './taxonomy.js';

/**
 * Of each term that an event still to be published has, how many such events: what follows FROM or JOIN, as `scheduled`
 * with `term_id` and `total`. The writes keep the count of all published events; these few are taken off it.
 */
export function scheduledEvents(kind: TermKind, now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  return where(
    `(SELECT ${table}.${column} AS term_id, COUNT(*) AS total FROM events JOIN ${table} ON ${table}.event_id = events.id
      WHERE events.publish_at > ? AND events.status = 'publish' GROUP BY ${table}.${column}) AS scheduled`,
    now,
  );
}

/** How the number of published events of each term is found: events hidden from listings count. */
export interface Counting {
  /** What follows FROM. */
  readonly from: (kind: TermKind, now: UtcText) => Condition;
  /** The number, as an SQL expression. */
  readonly count: (kind: TermKind) => string;
}

/** The counts that the writes keep: right as long as no event is scheduled, see `anyScheduled`. */
export const STORED_COUNTS: Counting = {
  from: (kind) => where(kind),
  count: (kind) => `${kind}.event_count`,
};

/** A scheduled event counts once its time has come. */
export const CURRENT_COUNTS: Counting = {
  from: (kind, now) => {
    const scheduled = scheduledEvents(kind, now);
    return where(`${kind} LEFT JOIN ${scheduled.sql} ON scheduled.term_id = ${kind}.id`, ...scheduled.values);
  },
  count: (kind) => `(${kind}.event_count - COALESCE(scheduled.total, 0))`,
};

/** Whether any event is still to be published, as an SQL expression. Nearly always none is. */
export const anyScheduled = (now: UtcText): Condition =>
  where(`EXISTS (SELECT 1 FROM events WHERE events.publish_at > ? AND events.status = 'publish')`, now);

/** Published events that terms gained and lost. */
export interface EventCountChange {
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}

/**
 * Moves the kept counts of terms, by one each. Comes before the links are written: those hold the terms to read, and two
 * transactions that both did could not change them any more. One statement takes the terms in the order of their ids.
 */
export async function adjustEventCounts(
  db: EntityManager,
  kind: TermKind,
  { gained, lost }: EventCountChange,
): Promise<void> {
  const up = gained.filter((id) => !lost.includes(id));
  const down = lost.filter((id) => !gained.includes(id));
  if (up.length + down.length === 0) return;
  const gains = isOneOf('id', up);
  const moved = isOneOf('id', [...up, ...down]);
  await db.query(
    `UPDATE ${kind} SET event_count = event_count + CASE WHEN ${gains.sql} THEN 1 ELSE -1 END WHERE ${moved.sql}`,
    [...gains.values, ...moved.values],
  );
}

/** Counts the published events of every term anew, from join tables that repeat their events truly. */
export async function recountTerms(db: EntityManager, kind: TermKind): Promise<void> {
  const { table, column } = EVENT_LINKS[kind];
  await db.query(
    `UPDATE ${kind} SET event_count = (SELECT COUNT(*) FROM ${table} WHERE ${table}.${column} = ${kind}.id AND ${table}.showing <> ${LISTING.nowhere})`,
  );
}

import type { EntityManager } from 'typeorm';
import { isMysql } from '../persistence/dialect.js';

/** What `event_days` counts by: events of one state that start on one day, UTC. */
export interface CountedEvent {
  readonly status: string;
  readonly hidden: boolean;
  readonly startUtc: string;
}

/** Events that came to be counted, and events that are not any more. */
export interface DayCountChange {
  readonly removed?: readonly CountedEvent[];
  readonly added?: readonly CountedEvent[];
}

/**
 * Moves the counts of starting events. To be the last statement of a transaction but for reads: whoever writes an event
 * of that day waits for its end. The days are in order, so that no two transactions wait for each other.
 */
export async function adjustDayCounts(db: EntityManager, { removed = [], added = [] }: DayCountChange): Promise<void> {
  const moved = new Map<string, { key: [string, number, string]; by: number }>();
  const add = ({ status, hidden, startUtc }: CountedEvent, by: number) => {
    const key: [string, number, string] = [status, Number(hidden), dayOf(startUtc)];
    const name = key.join(' ');
    moved.set(name, { key, by: (moved.get(name)?.by ?? 0) + by });
  };
  for (const event of removed) add(event, -1);
  for (const event of added) add(event, 1);
  const changes = [...moved].filter(([, { by }]) => by !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  if (changes.length === 0) return;
  const marks = changes.map(() => '(?,?,?,?)').join(',');
  const values = changes.flatMap(([, { key, by }]) => [...key, by]);
  await db.query(`INSERT INTO event_days (status, hidden, day, starts) VALUES ${marks} ${addingTo(db)}`, values);
}

/** The day of an instant, as `event_days` names it. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

function addingTo(db: EntityManager): string {
  return isMysql(db)
    ? 'ON DUPLICATE KEY UPDATE starts = starts + VALUES(starts)'
    : 'ON CONFLICT (status, hidden, day) DO UPDATE SET starts = starts + excluded.starts';
}

/** Counts the starts of every day anew. */
export async function recountDays(db: EntityManager): Promise<void> {
  await db.query('DELETE FROM event_days');
  await db.query(
    `INSERT INTO event_days (status, hidden, day, starts)
     SELECT status, hidden, SUBSTR(start_utc, 1, 10), COUNT(*) FROM events GROUP BY status, hidden, SUBSTR(start_utc, 1, 10)`,
  );
}

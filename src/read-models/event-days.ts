import type { EntityManager } from 'typeorm';
import { isMysql } from '../persistence/dialect.js';

/** The columns that `event_days` counts by; the day is that of `startUtc`. */
export interface CountedEvent {
  readonly status: string;
  readonly hidden: boolean;
  readonly startUtc: string;
}

/** Events that no longer count as they did, and events that count from now on. */
export interface DayCountChange {
  readonly removed?: readonly CountedEvent[];
  readonly added?: readonly CountedEvent[];
}

/**
 * Updates the number of events that start on each day. Call it as the last write of a transaction: until the commit,
 * other writers of events of these days wait. Rows are written in key order, so that concurrent transactions cannot
 * deadlock.
 */
export async function adjustDayCounts(db: EntityManager, { removed = [], added = [] }: DayCountChange): Promise<void> {
  const counts = new Map<string, { key: [string, number, string]; by: number }>();
  const add = ({ status, hidden, startUtc }: CountedEvent, by: number) => {
    const key: [string, number, string] = [status, Number(hidden), dayOf(startUtc)];
    const id = key.join(' ');
    counts.set(id, { key, by: (counts.get(id)?.by ?? 0) + by });
  };
  for (const event of removed) add(event, -1);
  for (const event of added) add(event, 1);
  const changes = [...counts].filter(([, { by }]) => by !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  if (changes.length === 0) return;
  const placeholders = changes.map(() => '(?,?,?,?)').join(',');
  const values = changes.flatMap(([, { key, by }]) => [...key, by]);
  await db.query(
    `INSERT INTO event_days (status, hidden, day, starts) VALUES ${placeholders} ${addOnConflict(db)}`,
    values,
  );
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

function addOnConflict(db: EntityManager): string {
  return isMysql(db)
    ? 'ON DUPLICATE KEY UPDATE starts = starts + VALUES(starts)'
    : 'ON CONFLICT (status, hidden, day) DO UPDATE SET starts = starts + excluded.starts';
}

/** Recounts the events of every day. */
export async function recountDays(db: EntityManager): Promise<void> {
  await db.query('DELETE FROM event_days');
  await db.query(
    `INSERT INTO event_days (status, hidden, day, starts)
     SELECT status, hidden, SUBSTR(start_utc, 1, 10), COUNT(*) FROM events GROUP BY status, hidden, SUBSTR(start_utc, 1, 10)`,
  );
}

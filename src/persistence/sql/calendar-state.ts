import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { COUNTED_CHANGES } from './data-version.js';

/** Which state of the data a reader sees: everything it shows is the same while both members are. */
export interface CalendarState {
  /** The number of changes so far, of all processes. */
  readonly changes: number;
  /** The last time at which something was published that had been scheduled; empty if there was none. */
  readonly published: UtcText | '';
}

const SCHEDULED = ['events', 'venues', 'organizers'] as const;

/** Reads the state at `now` with one statement. */
export async function readCalendarState(db: EntityManager, now: UtcText): Promise<CalendarState> {
  const latest = SCHEDULED.map(
    (table) => `(SELECT MAX(publish_at) FROM ${table} WHERE publish_at > '' AND publish_at <= ?) AS ${table}`,
  );
  const [row] = await db.query<Record<string, number | string | null>[]>(
    `SELECT ${COUNTED_CHANGES} AS changes, ${latest.join(', ')}`,
    SCHEDULED.map(() => now),
  );
  const instants = SCHEDULED.map((table) => row?.[table] ?? '').sort();
  return { changes: Number(row?.['changes']), published: (instants.at(-1) ?? '') as UtcText | '' };
}

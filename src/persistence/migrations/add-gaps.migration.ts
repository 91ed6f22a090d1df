import type { QueryRunner } from 'typeorm';
import { isMysql } from '../dialect.js';
import type { WithDerivedColumns } from '../migrating/data-at-risk.js';

/** Upper bounds of days between a date of a series and the one before, for each gap but the largest. Never changed. */
const BOUNDS = [2, 8, 32, 128, 512];

/** The gap of dates with no date before. */
const NONE = BOUNDS.length + 1;

/**
 * How long before a date of a series the previous one is, as one of a few classes; null for events without a series. The
 * database works it out. The index finds the first date of each series in a window: for each gap, only the starts within
 * that many days after the beginning of the window are read. Dates of series get counters of their own, so those that exist
 * are counted anew, which the service does when it starts.
 */
export class AddGaps1799000090000 implements WithDerivedColumns {
  readonly name = 'AddGaps1799000090000';
  readonly derived = ['events.gap', 'event_counts'];

  async up(runner: QueryRunner): Promise<void> {
    const day = (column: string) => (isMysql(runner) ? `TO_DAYS(${column})` : `julianday(substr(${column}, 1, 10))`);
    const days = `${day('start_utc')} - ${day('previous_start_utc')}`;
    const gap = `CASE WHEN series_id IS NULL THEN NULL WHEN previous_start_utc = '' THEN ${NONE}
      ${BOUNDS.map((bound, index) => `WHEN ${days} < ${bound} THEN ${index}`).join(' ')} ELSE ${BOUNDS.length} END`;
    // SQLite cannot add stored ones.
    const kind = isMysql(runner) ? 'STORED' : 'VIRTUAL';
    await runner.query(`ALTER TABLE events ADD COLUMN gap TINYINT GENERATED ALWAYS AS (${gap}) ${kind}`);
    const columns = 'gap, status, hidden, start_utc, previous_start_utc, publish_at, end_utc, id, series_id';
    await runner.query(`CREATE INDEX events_gap ON events (${columns})`);
    await runner.query(
      `INSERT INTO event_counts (facet, item, period, total)
       SELECT 'incomplete', 0, '', COUNT(*) FROM (SELECT 1 AS found FROM events WHERE series_id IS NOT NULL LIMIT 1) AS listed
       WHERE NOT EXISTS (SELECT 1 FROM event_counts WHERE facet = 'incomplete') HAVING COUNT(*) > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX events_gap${isMysql(runner) ? ' ON events' : ''}`);
    await runner.query('ALTER TABLE events DROP COLUMN gap');
  }
}

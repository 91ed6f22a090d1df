import type { QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import type { WithDerivedColumns } from '../migrating/data-at-risk.js';

/**
 * Counters of events by facet, linked record and month or day. The row `incomplete` says that there are events to
 * count, which the service does when it starts. The table `event_days` and the columns `event_count` remain for
 * older versions of the service, which count there.
 */
export class AddEventCounts1796000030000 implements WithDerivedColumns {
  readonly name = 'AddEventCounts1796000030000';
  readonly derived = ['event_counts'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE event_counts (facet VARCHAR(64) NOT NULL, item INT NOT NULL, period VARCHAR(10) NOT NULL,
         total INT NOT NULL, PRIMARY KEY (facet, item, period)) ${dialectOf(runner).keyedTail}`,
    );
    await runner.query('CREATE INDEX event_counts_period ON event_counts (period)');
    await runner.query(
      `INSERT INTO event_counts (facet, item, period, total)
       SELECT 'incomplete', 0, '', COUNT(*) FROM (SELECT 1 AS found FROM events LIMIT 1) AS listed HAVING COUNT(*) > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_counts');
  }
}

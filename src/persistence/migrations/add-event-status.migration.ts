import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from '../dialect.js';

const COLUMNS = {
  event_status: "VARCHAR(9) NOT NULL DEFAULT 'scheduled'",
  event_status_reason: "VARCHAR(1000) NOT NULL DEFAULT ''",
};

/**
 * Whether events take place. The defaults are for older versions of the service, which do not write these columns. The
 * index finds the few events that are canceled or postponed.
 */
export class AddEventStatus1797000010000 implements MigrationInterface {
  readonly name = 'AddEventStatus1797000010000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS)) {
      await runner.query(`ALTER TABLE events ADD COLUMN ${name} ${type}`);
    }
    await runner.query('CREATE INDEX events_event_status ON events (event_status, hidden, start_utc, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const onTable = isMysql(runner) ? ' ON events' : '';
    await runner.query(`DROP INDEX events_event_status${onTable}`);
    for (const name of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE events DROP COLUMN ${name}`);
  }
}

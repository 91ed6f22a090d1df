import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';

/**
 * What iCalendar and other feeds identify events by: the id of the calendar, and UIDs of events that come from elsewhere.
 * Reverting this loses the id, so that subscribed calendars get all events a second time.
 */
export class AddCalendarId1797000020000 implements MigrationInterface {
  readonly name = 'AddCalendarId1797000020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE calendar_identity (id VARCHAR(36) NOT NULL PRIMARY KEY) ${dialectOf(runner).tail}`,
    );
    // A migration that is resumed would insert another id.
    const known = (await runner.query('SELECT id FROM calendar_identity')) as unknown[];
    if (known.length === 0) await runner.query('INSERT INTO calendar_identity (id) VALUES (?)', [randomUUID()]);
    await runner.query('ALTER TABLE events ADD COLUMN uid VARCHAR(255) NULL');
    await runner.query('CREATE UNIQUE INDEX events_uid ON events (uid)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX events_uid${isMysql(runner) ? ' ON events' : ''}`);
    await runner.query('ALTER TABLE events DROP COLUMN uid');
    await runner.query('DROP TABLE calendar_identity');
  }
}

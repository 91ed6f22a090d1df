import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';

const COLUMNS = {
  series_id: 'INT NULL',
  recurrence_id: 'VARCHAR(19) NULL',
  overrides: "VARCHAR(400) NOT NULL DEFAULT ''",
  previous_start_utc: "VARCHAR(19) NOT NULL DEFAULT ''",
};

const START = 'hidden, start_utc, id, end_utc, status, publish_at, author_id, featured, ticketed';

/**
 * Series, and what events know of theirs. The defaults mean an event without a series, which older versions of the service
 * write. The index on starts gets the start before, so that a list with one event for each series reads nothing else.
 */
export class AddSeries1798000010000 implements MigrationInterface {
  readonly name = 'AddSeries1798000010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE series (
         id INT NOT NULL PRIMARY KEY, version INT NOT NULL DEFAULT 1, author_id INT NOT NULL, status VARCHAR(10) NOT NULL,
         publish_at VARCHAR(19) NOT NULL DEFAULT '', date VARCHAR(19) NOT NULL, date_utc VARCHAR(19) NOT NULL,
         modified VARCHAR(19) NOT NULL, modified_utc VARCHAR(19) NOT NULL, slug VARCHAR(200) NOT NULL,
         sort_name VARCHAR(191) NOT NULL, description MEDIUMTEXT NOT NULL, image_id INT NULL, title TEXT NOT NULL,
         all_day BOOLEAN NOT NULL, start_local VARCHAR(19) NOT NULL, end_local VARCHAR(19) NOT NULL, timezone VARCHAR(64) NOT NULL,
         rrule TEXT NOT NULL, rdates MEDIUMTEXT NOT NULL, exdates MEDIUMTEXT NOT NULL, template MEDIUMTEXT NOT NULL,
         materialised_until VARCHAR(19) NOT NULL, previous_id INT NULL, next_id INT NULL, uid VARCHAR(255) NULL
       ) ${dialectOf(runner).tail}`,
    );
    await runner.query('CREATE UNIQUE INDEX series_slug ON series (slug)');
    await runner.query('CREATE UNIQUE INDEX series_uid ON series (uid)');
    await runner.query('CREATE INDEX series_author ON series (author_id, status)');
    await runner.query('CREATE INDEX series_horizon ON series (materialised_until)');
    for (const [name, type] of Object.entries(COLUMNS))
      await runner.query(`ALTER TABLE events ADD COLUMN ${name} ${type}`);
    await runner.query('CREATE UNIQUE INDEX events_recurrence ON events (series_id, recurrence_id)');
    const columns = `${START}, previous_start_utc`;
    if (isMysql(runner)) {
      // At once, because other processes name the index in their statements.
      await runner.query(`ALTER TABLE events DROP INDEX events_start, ADD INDEX events_start (${columns})`);
    } else {
      await runner.query('DROP INDEX events_start');
      await runner.query(`CREATE INDEX events_start ON events (${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const onTable = isMysql(runner) ? ' ON events' : '';
    await runner.query(`DROP INDEX events_start${onTable}`);
    await runner.query(`CREATE INDEX events_start ON events (${START})`);
    await runner.query(`DROP INDEX events_recurrence${onTable}`);
    for (const name of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE events DROP COLUMN ${name}`);
    await runner.query('DROP TABLE series');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from '../dialect.js';

/**
 * The events that are featured or ticketed, by their starts: one range for each combination of the flags. And those of an
 * author with all columns that lists of own drafts and hidden events need.
 */
export class AddListIndexes1798000030000 implements MigrationInterface {
  readonly name = 'AddListIndexes1798000030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX events_flags ON events (featured, ticketed, hidden, start_utc, id, end_utc)');
    await indexAuthor(runner, 'author_id, status, hidden, start_utc, id, end_utc, publish_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX events_flags${isMysql(runner) ? ' ON events' : ''}`);
    await indexAuthor(runner, 'author_id, status');
  }
}

/** On MySQL with one statement, because other processes name the index in theirs. */
async function indexAuthor(runner: QueryRunner, columns: string): Promise<void> {
  if (isMysql(runner)) {
    await runner.query(`ALTER TABLE events DROP INDEX events_author, ADD INDEX events_author (${columns})`);
  } else {
    await runner.query('DROP INDEX events_author');
    await runner.query(`CREATE INDEX events_author ON events (${columns})`);
  }
}

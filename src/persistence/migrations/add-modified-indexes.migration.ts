import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from '../dialect.js';

const TABLES = ['venues', 'organizers'];

/**
 * Venues and organizers in order of their last write, with the columns that decide whether everybody sees them. Events have such
 * an index; categories, tags and series are few.
 */
export class AddModifiedIndexes1799000060000 implements MigrationInterface {
  readonly name = 'AddModifiedIndexes1799000060000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(
        `CREATE INDEX ${table}_modified ON ${table} (modified_utc, id, status, publish_at, author_id)`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`DROP INDEX ${table}_modified${isMysql(runner) ? ` ON ${table}` : ''}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** Records as they were after each write. */
export class AddRevisions1799000080000 implements MigrationInterface {
  readonly name = 'AddRevisions1799000080000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE revisions (
         kind VARCHAR(10) NOT NULL, record_id INT NOT NULL, version INT NOT NULL, slug VARCHAR(200) NOT NULL,
         fields VARCHAR(400) NOT NULL, user_id INT NOT NULL, at_utc VARCHAR(19) NOT NULL, snapshot MEDIUMBLOB NOT NULL,
         PRIMARY KEY (kind, record_id, version)
       ) ${dialectOf(runner).keyedTail}`,
    );
    await runner.query('CREATE INDEX revisions_age ON revisions (at_utc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE revisions');
  }
}

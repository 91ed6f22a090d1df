import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import type { WithDerivedColumns } from '../migrating/data-at-risk.js';

/** Who changed which record and how, and how far these changes have been numbered for those who follow them. */
export class AddChangeLog1799000010000 implements MigrationInterface, WithDerivedColumns {
  readonly name = 'AddChangeLog1799000010000';
  readonly derived = ['change_head'];

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, tail } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE change_log (
         id ${autoId.replace('INT ', 'BIGINT ')}, seq BIGINT, kind VARCHAR(10) NOT NULL, record_id INT NOT NULL,
         version INT NOT NULL, act VARCHAR(11) NOT NULL, status VARCHAR(10) NOT NULL, due_utc VARCHAR(19) NOT NULL,
         was_public INT NOT NULL, is_public INT NOT NULL, author_before INT, author_after INT,
         user_id INT NOT NULL, token_id INT, request_id VARCHAR(128) NOT NULL, via VARCHAR(32) NOT NULL,
         fields VARCHAR(400) NOT NULL, at_utc VARCHAR(19) NOT NULL
       ) ${tail}`,
    );
    await runner.query('CREATE UNIQUE INDEX change_log_seq ON change_log (seq)');
    await runner.query('CREATE INDEX change_log_record ON change_log (kind, record_id, id)');
    await runner.query(
      `CREATE TABLE change_head (
         id INT NOT NULL PRIMARY KEY, seq BIGINT NOT NULL, swept_until VARCHAR(19) NOT NULL, epoch VARCHAR(36) NOT NULL
       ) ${tail}`,
    );
    await runner.query("INSERT INTO change_head (id, seq, swept_until, epoch) VALUES (1, 0, '', '')");
    await runner.query('CREATE INDEX series_scheduled ON series (publish_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX series_scheduled${dialectOf(runner).tail === '' ? '' : ' ON series'}`);
    await runner.query('DROP TABLE change_head');
    await runner.query('DROP TABLE change_log');
  }
}

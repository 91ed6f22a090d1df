import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** The responses to creates with an idempotency key, for repeated requests. */
export class AddIdempotencyKeys1795000003000 implements MigrationInterface {
  readonly name = 'AddIdempotencyKeys1795000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE idempotency_keys (
         id VARCHAR(64) NOT NULL PRIMARY KEY, request VARCHAR(64) NOT NULL, created_utc VARCHAR(19) NOT NULL,
         answer MEDIUMTEXT NOT NULL
       ) ${dialectOf(runner).tail}`,
    );
    await runner.query('CREATE INDEX idempotency_keys_created ON idempotency_keys (created_utc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}

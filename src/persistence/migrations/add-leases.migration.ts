import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import type { WithDerivedColumns } from '../migrating/data-at-risk.js';

/** Which process does a task that several could do, and until when nobody else does. */
export class AddLeases1798000020000 implements MigrationInterface, WithDerivedColumns {
  readonly name = 'AddLeases1798000020000';
  readonly derived = ['leases'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE leases (
         name VARCHAR(32) NOT NULL PRIMARY KEY, holder VARCHAR(36) NOT NULL, until_utc VARCHAR(19) NOT NULL
       ) ${dialectOf(runner).tail}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE leases');
  }
}

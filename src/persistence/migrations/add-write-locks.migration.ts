import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** Rows to lock while checking what no unique index can guarantee, such as that a tree has no cycles. */
export class AddWriteLocks1795000001000 implements MigrationInterface {
  readonly name = 'AddWriteLocks1795000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE write_locks (name VARCHAR(20) NOT NULL PRIMARY KEY) ${dialectOf(runner).tail}`);
    await runner.query(`INSERT INTO write_locks (name) VALUES ('categories'), ('tags'), ('venues'), ('organizers')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE write_locks');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SHARDS } from '../connection/bump-data-version.js';
import { dialectOf } from '../dialect.js';

/** The number of changes so far, spread over several rows so that writers seldom wait for each other. */
export class AddChanges1795000020000 implements MigrationInterface {
  readonly name = 'AddChanges1795000020000';

  async up(runner: QueryRunner): Promise<void> {
    const { tail } = dialectOf(runner);
    await runner.query(`CREATE TABLE changes (shard INT NOT NULL PRIMARY KEY, total BIGINT NOT NULL) ${tail}`);
    const rows = Array.from({ length: SHARDS }, (_, shard) => `(${shard}, 0)`).join(', ');
    await runner.query(`INSERT INTO changes (shard, total) VALUES ${rows}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE changes');
  }
}

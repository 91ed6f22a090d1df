import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** Categories and tags have their own id sequence. It starts at 2, because clients know 1 as a category of posts. */
export class AddTermIds1795000002000 implements MigrationInterface {
  readonly name = 'AddTermIds1795000002000';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, tail } = dialectOf(runner);
    await runner.query(`CREATE TABLE term_ids (id ${autoId}, kind VARCHAR(12) NOT NULL) ${tail}`);
    await runner.query(`INSERT INTO term_ids (kind) VALUES ('')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE term_ids');
  }
}

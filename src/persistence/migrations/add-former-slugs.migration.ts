import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** The former slugs of events, which stay valid in the URLs of their pages. */
export class AddFormerSlugs1795000050000 implements MigrationInterface {
  readonly name = 'AddFormerSlugs1795000050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE former_slugs (
         event_id INT NOT NULL, slug VARCHAR(200) NOT NULL, PRIMARY KEY (event_id, slug),
         FOREIGN KEY (event_id) REFERENCES events (id) ON DELETE CASCADE
       ) ${dialectOf(runner).keyedTail}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE former_slugs');
  }
}

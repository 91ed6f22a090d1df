import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';

const SHOWN_BY = ['events', 'venues', 'organizers'];

/** Users who have sent the URL of an image, and indexes for the records that show it: both allow use of the image by id. */
export class AddImageSenders1795000040000 implements MigrationInterface {
  readonly name = 'AddImageSenders1795000040000';

  async up(runner: QueryRunner): Promise<void> {
    const { keyedTail } = dialectOf(runner);
    await runner.query(`CREATE TABLE image_senders (
      image_id INT NOT NULL, user_id INT NOT NULL, PRIMARY KEY (image_id, user_id)) ${keyedTail}`);
    for (const table of SHOWN_BY) await runner.query(`CREATE INDEX ${table}_image ON ${table} (image_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of SHOWN_BY) {
      await runner.query(`DROP INDEX ${table}_image${isMysql(runner) ? ` ON ${table}` : ''}`);
    }
    await runner.query('DROP TABLE image_senders');
  }
}

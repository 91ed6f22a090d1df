import type { QueryRunner } from 'typeorm';
import type { WithDerivedColumns } from '../migrating/data-at-risk.js';

/**
 * What the latest changes changed, beside their number. Older versions of the service count without naming anything: readers
 * see the gap in the numbers, which stands for any change.
 */
export class AddRecentChanges1796000010000 implements WithDerivedColumns {
  readonly name = 'AddRecentChanges1796000010000';
  readonly derived = ['changes.recent'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE changes ADD COLUMN recent VARCHAR(2000) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE changes DROP COLUMN recent');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from '../dialect.js';

const DECISIVE = 'start_utc, end_utc, status, publish_at, author_id, featured, ticketed';
const ORDERS = { title: 'sort_name', date: 'date_utc', modified: 'modified_utc' };

/**
 * The orders of event lists that had no index. Like the indexes on start and end, these contain every column that
 * decides whether a viewer sees an event.
 */
export class AddOrderIndexes1796000020000 implements MigrationInterface {
  readonly name = 'AddOrderIndexes1796000020000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [order, column] of Object.entries(ORDERS)) {
      await runner.query(`CREATE INDEX events_${order} ON events (hidden, ${column}, id, ${DECISIVE})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const onTable = isMysql(runner) ? ' ON events' : '';
    for (const order of Object.keys(ORDERS)) await runner.query(`DROP INDEX events_${order}${onTable}`);
  }
}

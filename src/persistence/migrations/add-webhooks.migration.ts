import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** Addresses that are told of changes, and what was sent to them. */
export class AddWebhooks1799000070000 implements MigrationInterface {
  readonly name = 'AddWebhooks1799000070000';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, tail } = dialectOf(runner);
    await runner.query(
      `CREATE TABLE webhooks (
         id ${autoId}, version INT NOT NULL, url VARCHAR(2000) NOT NULL, site_url VARCHAR(2000) NOT NULL, description VARCHAR(200) NOT NULL DEFAULT '', types VARCHAR(1000) NOT NULL,
         unpublished BOOLEAN NOT NULL, record VARCHAR(10) NOT NULL, enabled BOOLEAN NOT NULL, disabled_reason VARCHAR(200) NULL,
         secret VARCHAR(100) NOT NULL, previous_secret VARCHAR(100) NULL, previous_until_utc VARCHAR(19) NULL,
         seen_seq BIGINT NOT NULL, failing_since_utc VARCHAR(19) NULL, created_utc VARCHAR(19) NOT NULL, modified_utc VARCHAR(19) NOT NULL
       ) ${tail}`,
    );
    await runner.query(
      `CREATE TABLE webhook_deliveries (
         id ${autoId}, webhook_id INT NOT NULL, seq BIGINT NULL, type VARCHAR(40) NOT NULL, state VARCHAR(10) NOT NULL,
         attempts INT NOT NULL DEFAULT 0, next_utc VARCHAR(19) NOT NULL, claimed_by VARCHAR(36) NOT NULL DEFAULT '',
         claimed_until VARCHAR(19) NOT NULL DEFAULT '', payload MEDIUMTEXT NULL, status INT NULL, milliseconds INT NULL,
         response VARCHAR(500) NULL, error VARCHAR(200) NULL, created_utc VARCHAR(19) NOT NULL
       ) ${tail}`,
    );
    await runner.query('CREATE UNIQUE INDEX webhook_deliveries_change ON webhook_deliveries (webhook_id, seq)');
    await runner.query('CREATE INDEX webhook_deliveries_due ON webhook_deliveries (state, next_utc, webhook_id)');
    await runner.query('CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_utc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_deliveries');
    await runner.query('DROP TABLE webhooks');
  }
}

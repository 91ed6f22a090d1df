import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';

/** API tokens of users, stored as hashes, and the identities of users at OpenID Connect issuers. */
export class AddTokens1795000010000 implements MigrationInterface {
  readonly name = 'AddTokens1795000010000';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, tail } = dialectOf(runner);
    await runner.query(`CREATE TABLE tokens (
      id ${autoId}, user_id INT NOT NULL, name VARCHAR(100) NOT NULL, role VARCHAR(20) NOT NULL,
      hash VARCHAR(64) NOT NULL, hint VARCHAR(12) NOT NULL, created_utc VARCHAR(19) NOT NULL,
      expires_utc VARCHAR(19) NULL, last_used_utc VARCHAR(19) NULL) ${tail}`);
    await runner.query('CREATE UNIQUE INDEX tokens_hash ON tokens (hash)');
    await runner.query('CREATE INDEX tokens_user ON tokens (user_id)');
    await runner.query(`CREATE TABLE identities (
      id ${autoId}, user_id INT NOT NULL, issuer VARCHAR(255) NOT NULL, subject VARCHAR(255) NOT NULL) ${tail}`);
    await runner.query('CREATE UNIQUE INDEX identities_subject ON identities (issuer, subject)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identities');
    await runner.query('DROP TABLE tokens');
  }
}

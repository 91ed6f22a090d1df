import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';

/** Imports, what they did with each record, and the files that were uploaded for them. */
export class AddImports1799000050000 implements MigrationInterface {
  readonly name = 'AddImports1799000050000';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, tail, keyedTail } = dialectOf(runner);
    // Like those of `external_ids`.
    const exactText = isMysql(runner) ? 'VARBINARY(1020)' : 'VARCHAR(255)';
    const bytes = isMysql(runner) ? 'MEDIUMBLOB' : 'BLOB';
    await runner.query(
      `CREATE TABLE imports (
         id ${autoId}, name VARCHAR(64) NOT NULL, active_name VARCHAR(64) NULL UNIQUE, source VARCHAR(16) NOT NULL,
         mode VARCHAR(8) NOT NULL, state VARCHAR(20) NOT NULL, options TEXT NOT NULL, url TEXT NULL, file_name VARCHAR(255) NULL,
         file_id INT NULL, file_path TEXT NULL, has_credentials INT NOT NULL, base_url TEXT NOT NULL, applies_id INT NULL,
         user_id INT NOT NULL, user_login VARCHAR(255) NOT NULL, user_role VARCHAR(20) NOT NULL, run VARCHAR(36) NOT NULL,
         created_utc VARCHAR(19) NOT NULL, started_utc VARCHAR(19) NULL, finished_utc VARCHAR(19) NULL, place TEXT NULL,
         total INT NULL, counts VARCHAR(255) NOT NULL, error TEXT NULL
       ) ${tail}`,
    );
    await runner.query('CREATE INDEX imports_state ON imports (state)');
    await runner.query(
      `CREATE TABLE import_rows (
         import_id INT NOT NULL, number INT NOT NULL, kind VARCHAR(12) NULL, external_id ${exactText} NULL,
         position VARCHAR(255) NOT NULL, outcome VARCHAR(12) NOT NULL, record_id INT NULL, version INT NULL,
         code VARCHAR(100) NULL, params MEDIUMTEXT NULL, message TEXT NULL, warnings MEDIUMTEXT NULL, diff MEDIUMTEXT NULL,
         PRIMARY KEY (import_id, number)
       ) ${keyedTail}`,
    );
    await runner.query('CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, number)');
    await runner.query('CREATE INDEX import_rows_external_id ON import_rows (import_id, kind, external_id)');
    await runner.query(
      `CREATE TABLE import_files (
         file_id INT NOT NULL, number INT NOT NULL, content ${bytes} NOT NULL, PRIMARY KEY (file_id, number)
       ) ${tail}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['import_files', 'import_rows', 'imports']) await runner.query(`DROP TABLE ${table}`);
  }
}

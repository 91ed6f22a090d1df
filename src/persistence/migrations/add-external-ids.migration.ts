import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';

/** The ids that records have in other systems, and what an import has read of them there. */
export class AddExternalIds1799000020000 implements MigrationInterface {
  readonly name = 'AddExternalIds1799000020000';

  async up(runner: QueryRunner): Promise<void> {
    // Bytes, because the binary collation of utf8mb4 ignores trailing blanks on MySQL. 255 characters have 1,020 bytes at most.
    const exactText = isMysql(runner) ? 'VARBINARY(1020)' : 'VARCHAR(255)';
    await runner.query(
      `CREATE TABLE external_ids (
         kind VARCHAR(12) NOT NULL, source VARCHAR(64) NOT NULL, external_id ${exactText} NOT NULL, record_id INT NOT NULL,
         imported MEDIUMTEXT NULL, PRIMARY KEY (kind, source, external_id)
       ) ${dialectOf(runner).tail}`,
    );
    await runner.query('CREATE INDEX external_ids_record ON external_ids (kind, record_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE external_ids');
  }
}

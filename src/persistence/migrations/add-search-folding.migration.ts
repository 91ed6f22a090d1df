import type { QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import type { WithDerivedColumns } from '../migrating/data-at-risk.js';

const RECORDS = ['events', 'venues', 'organizers', 'categories', 'tags'];

/**
 * The folded text of categories and tags for searches, and the version of the folding. A database with records has version
 * 1, and the service folds their texts again when it starts. Older versions of the service leave the new column empty;
 * searches then use the name.
 */
export class AddSearchFolding1795000030000 implements WithDerivedColumns {
  readonly name = 'AddSearchFolding1795000030000';
  readonly derived = ['categories.search_text', 'tags.search_text'];

  async up(runner: QueryRunner): Promise<void> {
    for (const kind of ['categories', 'tags'])
      await runner.query(`ALTER TABLE ${kind} ADD COLUMN search_text MEDIUMTEXT NULL`);
    await runner.query(
      `CREATE TABLE search_folding (id INT NOT NULL PRIMARY KEY, version INT NOT NULL) ${dialectOf(runner).tail}`,
    );
    const used = RECORDS.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(' OR ');
    await runner.query(`INSERT INTO search_folding (id, version) SELECT 1, CASE WHEN ${used} THEN 1 ELSE 2 END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_folding');
    for (const kind of ['categories', 'tags']) await runner.query(`ALTER TABLE ${kind} DROP COLUMN search_text`);
  }
}

import type { QueryRunner } from 'typeorm';
import { ForeignTables } from '../database-unavailable.js';
import { isMysql } from '../dialect.js';
import { planOf, tablesCreated } from './planned-statements.js';
import { STEPS } from './resumable.js';

const MAX_LISTED = 5;
const OWN_TABLES = ['migrations', 'typeorm_metadata', STEPS];

/** The state of a database before migrations run. */
export interface Progress {
  /** Names of the applied migrations; undefined without a `migrations` table. */
  readonly applied: readonly string[] | undefined;
  /** Whether a migration was interrupted. */
  readonly isInterrupted: boolean;
}

/** Reads which migrations have been applied. Throws ForeignTables if `migrations` belongs to another program. */
export async function readProgress(runner: QueryRunner): Promise<Progress> {
  const tables = await tablesOf(runner);
  const isInterrupted = tables.includes(STEPS);
  if (!tables.includes('migrations')) return { applied: undefined, isInterrupted };
  const own = runner.dataSource.migrations.map(({ name }) => name);
  const rows = (await runner.query('SELECT * FROM migrations')) as { name?: string }[];
  const applied = rows.map(({ name = '' }) => name);
  if (applied.length > 0 && !applied.some((name) => own.includes(name))) throw nameConflict(['migrations']);
  return { applied, isInterrupted };
}

/**
 * Throws ForeignTables if a pending migration would create a table that already exists, or if the database is not yet a
 * calendar, contains other tables and `isShared` is false.
 */
export async function assertNoForeignTables(runner: QueryRunner, progress: Progress, isShared: boolean): Promise<void> {
  const { applied = [], isInterrupted } = progress;
  if (isInterrupted) return;
  const tables = await tablesOf(runner);
  const planned: string[] = [];
  for (const migration of runner.dataSource.migrations) {
    if (applied.includes(migration.name ?? '')) continue;
    planned.push(...tablesCreated((await planOf(migration, 'up', runner)).statements));
  }
  const conflicting = tables.filter((name) => planned.includes(name));
  if (conflicting.length > 0) throw nameConflict(conflicting);
  const others = tables.filter((name) => !OWN_TABLES.includes(name));
  if (applied.length === 0 && others.length > 0 && !isShared) {
    const remedy = 'use a separate database, or set SHARED_DATABASE=true';
    throw new ForeignTables(`contains tables of other programs (${listed(others)}): ${remedy}`);
  }
}

const nameConflict = (names: readonly string[]): ForeignTables =>
  new ForeignTables(`contains tables with names that the calendar needs (${listed(names)}): use another database`);

function listed(names: readonly string[]): string {
  const first = names.slice(0, MAX_LISTED).join(', ');
  return names.length > MAX_LISTED ? `${first} and ${names.length - MAX_LISTED} more` : first;
}

async function tablesOf(runner: QueryRunner): Promise<string[]> {
  const sql = isMysql(runner)
    ? 'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME'
    : "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name";
  return ((await runner.query(sql)) as { name: string }[]).map(({ name }) => name.toLowerCase());
}

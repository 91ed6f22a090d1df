import type { QueryRunner } from 'typeorm';
import { ForeignTables } from '../database-unavailable.js';
import { isMysql } from '../dialect.js';
import { planOf, tablesCreated } from './planned-statements.js';
import { STEPS } from './resumable.js';

const NAMED = 5;
const OWN = ['migrations', 'typeorm_metadata', STEPS];

/** What is known of a database before migrations run. */
export interface Progress {
  /** Names of the migrations that were carried out; undefined where there is no table of them. */
  readonly done: readonly string[] | undefined;
  /** Whether a process was ended in the midst of a migration. */
  readonly isInterrupted: boolean;
}

/** Reads how far migrations have come. Throws ForeignTables when `migrations` is another program's. */
export async function progressOf(runner: QueryRunner): Promise<Progress> {
  const tables = await tablesOf(runner);
  const isInterrupted = tables.includes(STEPS);
  if (!tables.includes('migrations')) return { done: undefined, isInterrupted };
  const own = runner.dataSource.migrations.map(({ name }) => name);
  const rows = (await runner.query('SELECT * FROM migrations')) as { name?: string }[];
  const done = rows.map(({ name = '' }) => name);
  if (done.length > 0 && !done.some((name) => own.includes(name))) throw nameConflict(['migrations']);
  return { done, isInterrupted };
}

/**
 * Throws ForeignTables when a pending migration would make a table whose name is taken, or when the first one would put
 * the calendar among tables of other programs and `isShared` does not say that this is meant.
 */
export async function assertNoForeignTables(runner: QueryRunner, progress: Progress, isShared: boolean): Promise<void> {
  const { done = [], isInterrupted } = progress;
  if (isInterrupted) return;
  const tables = await tablesOf(runner);
  const coming: string[] = [];
  for (const migration of runner.dataSource.migrations) {
    if (done.includes(migration.name ?? '')) continue;
    coming.push(...tablesCreated((await planOf(migration, 'up', runner)).statements));
  }
  const inTheWay = tables.filter((name) => coming.includes(name));
  if (inTheWay.length > 0) throw nameConflict(inTheWay);
  const others = tables.filter((name) => !OWN.includes(name));
  if (done.length === 0 && others.length > 0 && !isShared) {
    const remedy = 'give the calendar a database of its own, or set SHARED_DATABASE=true';
    throw new ForeignTables(`holds tables of other programs (${listed(others)}): ${remedy}`);
  }
}

const nameConflict = (names: readonly string[]): ForeignTables =>
  new ForeignTables(`holds other tables of names that the calendar needs (${listed(names)}): give it another database`);

function listed(names: readonly string[]): string {
  const first = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${first} and ${names.length - NAMED} more` : first;
}

async function tablesOf(runner: QueryRunner): Promise<string[]> {
  const sql = isMysql(runner)
    ? 'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME'
    : "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name";
  return ((await runner.query(sql)) as { name: string }[]).map(({ name }) => name.toLowerCase());
}

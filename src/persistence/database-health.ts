import type { DataSource } from 'typeorm';
import { databaseErrorCode } from './database-errors.js';
import { isMysql } from './dialect.js';

/** By data source, whether damage has been found in its file. */
const damagedCache = new WeakMap<DataSource, boolean>();

/** Records that the embedded database is damaged, if that is what the error of a statement says. */
export function recordDamage(database: DataSource, error: unknown): void {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(databaseErrorCode(error) ?? '')) damagedCache.set(database, true);
}

/**
 * Whether the file of the embedded database is damaged. The first call checks every page; after that, damage is noticed by
 * the statements that fail on it. MySQL checks its files itself.
 */
export async function isDamaged(database: DataSource): Promise<boolean> {
  if (isMysql(database)) return false;
  if (!damagedCache.has(database)) {
    damagedCache.set(database, false);
    const [check] = await database.query<{ quick_check: string }[]>('PRAGMA quick_check(1)');
    if (check?.quick_check !== 'ok') damagedCache.set(database, true);
  }
  return damagedCache.get(database) === true;
}

/** Why the database cannot serve requests: no response, a damaged file, or missing migrations. */
export type ReadinessFailure = 'database' | 'damaged' | 'migrations';

/** Checks with one statement whether the database responds within `seconds` and has all migrations; undefined if so. */
export async function findReadinessFailure(
  database: DataSource,
  seconds: number,
): Promise<ReadinessFailure | undefined> {
  const query = database.query<{ name: string }[]>('SELECT name FROM migrations');
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no response in time')), seconds * 1000);
  });
  try {
    const applied = new Set((await Promise.race([query, timeout])).map(({ name }) => name));
    if (await isDamaged(database)) return 'damaged';
    return database.migrations.every(({ name }) => applied.has(name ?? '')) ? undefined : 'migrations';
  } catch {
    return (await isDamaged(database).catch(() => false)) ? 'damaged' : 'database';
  } finally {
    clearTimeout(timer);
    query.catch(() => undefined);
  }
}

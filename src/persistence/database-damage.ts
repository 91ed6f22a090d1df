import type { DataSource } from 'typeorm';
import { databaseErrorCode } from './database-errors.js';
import { isMysql } from './dialect.js';

/** Whether a file was found to be damaged, by data source. */
const damagedCache = new WeakMap<DataSource, boolean>();

/** Remembers that the embedded database is damaged, where this is what a statement failed with. */
export function recordDamage(database: DataSource, error: unknown): void {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(databaseErrorCode(error) ?? '')) damagedCache.set(database, true);
}

/**
 * Whether pages of the embedded database are damaged. All of them are looked at once, when this is first asked; from then
 * on statements that meet a damaged page tell. Servers look after their files themselves.
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

/** Why the database cannot serve requests: it does not answer, its file is damaged, or its tables are older than this code. */
export type DatabaseUnreadiness = 'database' | 'damaged' | 'migrations';

/** Asks the database, in one statement, whether it answers and has every migration; waits `seconds` at most. */
export async function databaseUnreadiness(
  database: DataSource,
  seconds: number,
): Promise<DatabaseUnreadiness | undefined> {
  const query = database.query<{ name: string }[]>('SELECT name FROM migrations');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), seconds * 1000);
  });
  try {
    const done = new Set((await Promise.race([query, late])).map(({ name }) => name));
    if (await isDamaged(database)) return 'damaged';
    return database.migrations.every(({ name }) => done.has(name ?? '')) ? undefined : 'migrations';
  } catch {
    return (await isDamaged(database).catch(() => false)) ? 'damaged' : 'database';
  } finally {
    clearTimeout(timer);
    query.catch(() => undefined);
  }
}

import type { DataSource } from 'typeorm';
import { isMysql } from './dialect.js';
import { databaseErrorCode } from './failures.js';

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

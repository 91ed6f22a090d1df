import type { DataSource } from 'typeorm';
import { isMysql } from './dialect.js';
import { failureCode } from './failures.js';

/** Whether a file was found to be damaged, by data source. */
const known = new WeakMap<DataSource, boolean>();

/** Remembers that the embedded database is damaged, where this is what a statement failed with. */
export function noticeDamage(database: DataSource, error: unknown): void {
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(failureCode(error) ?? '')) known.set(database, true);
}

/**
 * Whether pages of the embedded database are damaged. All of them are looked at once, when this is first asked; from then
 * on statements that meet a damaged page tell. Servers look after their files themselves.
 */
export async function isDamaged(database: DataSource): Promise<boolean> {
  if (isMysql(database)) return false;
  if (!known.has(database)) {
    known.set(database, false);
    const [check] = await database.query<{ quick_check: string }[]>('PRAGMA quick_check(1)');
    if (check?.quick_check !== 'ok') known.set(database, true);
  }
  return known.get(database) === true;
}

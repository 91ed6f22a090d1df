import type { EntityManager } from 'typeorm';
import type { LinkedPlural } from '../calendar/resource-kinds.js';
import { isMysql } from './dialect.js';

/**
 * Lets one transaction at a time look for names in one of these tables and make what is missing: what it reads stays
 * true until it ends. SQLite has one writer at a time anyway.
 */
export async function lockNames(db: EntityManager, table: LinkedPlural): Promise<void> {
  if (isMysql(db)) await db.query('SELECT name FROM write_locks WHERE name = ? FOR UPDATE', [table]);
}

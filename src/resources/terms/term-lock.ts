import type { EntityManager } from 'typeorm';
import { lockNames } from '../../persistence/write-lock.js';
import type { TermKind } from './taxonomy.js';

/**
 * Lets one transaction at a time give names to terms of a kind or move them in their tree: what it then reads stays true
 * until it ends. SQLite has one writer at a time anyway.
 */
export async function lockTerms(db: EntityManager, kind: TermKind): Promise<void> {
  await lockNames(db, kind);
}

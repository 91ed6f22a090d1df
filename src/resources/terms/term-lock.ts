import type { Rows } from '../../persistence/transaction.js';
import { holdNames } from '../../persistence/write-lock.js';
import type { TermKind } from './taxonomy.js';

/**
 * Lets one transaction at a time give names to terms of a kind or move them in their tree: what it then reads stays true
 * until it ends. SQLite has one writer at a time anyway.
 */
export async function holdTerms(rows: Rows, kind: TermKind): Promise<void> {
  await holdNames(rows, kind);
}

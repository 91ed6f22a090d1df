import type { EntityManager } from 'typeorm';

/** Rows that count changes. */
export const SHARDS = 16;

/**
 * Counts one more change, in the transaction that makes it: whoever sees the change sees the count. To be called last,
 * since two writers that count in the same row wait for each other from here on.
 */
export async function bumpDataVersion(db: EntityManager): Promise<void> {
  const shard = Math.floor(Math.random() * SHARDS);
  await db.query('UPDATE changes SET total = total + 1 WHERE shard = ?', [shard]);
}

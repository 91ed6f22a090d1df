import type { EntityManager } from 'typeorm';

/** Number of rows that the counter of changes is spread over. */
export const SHARDS = 16;

/**
 * Increments the data version in the transaction of a change, so that both become visible together. Call it last: from here
 * on, writers that use the same row wait for each other.
 */
export async function bumpDataVersion(db: EntityManager): Promise<void> {
  const shard = Math.floor(Math.random() * SHARDS);
  await db.query('UPDATE changes SET total = total + 1 WHERE shard = ?', [shard]);
}

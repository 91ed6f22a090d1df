import type { EntityManager } from 'typeorm';
import { isMariaDb } from '../dialect.js';
import type { Condition } from './conditions.js';

/** An INSERT that waits for a read, and the id that it has generated since. */
interface WaitingInsert {
  readonly insert: Condition;
  id?: number;
}

const waiting = new WeakMap<EntityManager, WaitingInsert>();

/**
 * Lets an INSERT that generates an id be sent along with the next read of a task (`readAlong`), which saves a round trip on
 * MariaDB. It is not sent if nothing is read that way.
 */
export async function withInsertAlong<T>(db: EntityManager, insert: Condition, task: () => Promise<T>): Promise<T> {
  if (!isMariaDb(db)) return task();
  waiting.set(db, { insert });
  try {
    return await task();
  } finally {
    waiting.delete(db);
  }
}

/** The id that has been generated along with a read; undefined the next time. */
export function takeIdAlong(db: EntityManager): number | undefined {
  const id = waiting.get(db)?.id;
  waiting.delete(db);
  return id;
}

/** Reads rows, and sends the INSERT that waits along. */
export async function readAlong<Row>(db: EntityManager, { sql, values }: Condition): Promise<Row[]> {
  const along = waiting.get(db);
  if (!along || along.id !== undefined) return db.query<Row[]>(sql, [...values]);
  const { insert } = along;
  // The read comes last: it is what an error is about.
  const [[generated], rows] = await db.query<[{ id: string }[], Row[]]>(
    `BEGIN NOT ATOMIC ${insert.sql}; SELECT LAST_INSERT_ID() AS id; ${sql}; END`,
    [...insert.values, ...values],
  );
  along.id = Number(generated?.id);
  return rows;
}

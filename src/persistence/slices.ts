import type { EntityTarget, EntityManager } from 'typeorm';
import type { Condition } from './conditions.js';
import { type Order, readPage, readTotal } from './records.js';

export interface PageQuery {
  /** SELECT of the `id` and the `sort_key` of its records. */
  readonly page: Condition;
  readonly direction: Order['direction'];
  /** The size of the whole list, as an SQL expression. */
  readonly total: Condition;
  /** Of a slice that lies too deep: rejects it in a list of so many records. */
  readonly assertWithinDepth?: ((total: number) => void) | undefined;
}

/** One slice of an ordered list and the size of the whole list: one statement, and another one where nothing is on it. */
export async function readPageAndTotal<T extends { id: number }>(
  db: EntityManager,
  type: EntityTarget<T>,
  { page, direction, total, assertWithinDepth }: PageQuery,
): Promise<{ records: T[]; total: number }> {
  return withTotal(db, total, () => readPage(db, type, page, direction, total), assertWithinDepth);
}

/** The same, however a slice and with it the size of the list is read; undefined of an empty slice, which does not tell. */
export async function withTotal<T>(
  db: EntityManager,
  total: Condition,
  read: () => Promise<{ records: T[]; total: number | undefined }>,
  assertWithinDepth?: (total: number) => void,
): Promise<{ records: T[]; total: number }> {
  const found = assertWithinDepth ? undefined : await read();
  if (found?.total !== undefined) return { records: found.records, total: found.total };
  const count = await readTotal(db, total);
  assertWithinDepth?.(count);
  return { records: [], total: count };
}

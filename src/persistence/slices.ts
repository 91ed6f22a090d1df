import type { EntityTarget } from 'typeorm';
import type { Condition } from './conditions.js';
import { type Order, readPage, readTotal } from './records.js';
import type { Rows } from './transaction.js';

export interface SliceAsked {
  /** SELECT of the `id` and the `sort_key` of its records. */
  readonly page: Condition;
  readonly direction: Order['direction'];
  /** The size of the whole list, as an SQL expression. */
  readonly total: Condition;
  /** Of a slice that lies too deep: refuses it in a list of so many records. */
  readonly refuseWithin?: ((total: number) => void) | undefined;
}

/** One slice of an ordered list and the size of the whole list: one statement, and another one where nothing is on it. */
export async function readSlice<T extends { id: number }>(
  rows: Rows,
  type: EntityTarget<T>,
  { page, direction, total, refuseWithin }: SliceAsked,
): Promise<{ records: T[]; total: number }> {
  return withTotal(rows, total, () => readPage(rows, type, page, direction, total), refuseWithin);
}

/** The same, however a slice and with it the size of the list is read; undefined of an empty slice, which does not tell. */
export async function withTotal<T>(
  rows: Rows,
  total: Condition,
  read: () => Promise<{ records: T[]; total: number | undefined }>,
  refuseWithin?: (total: number) => void,
): Promise<{ records: T[]; total: number }> {
  const found = refuseWithin ? undefined : await read();
  if (found?.total !== undefined) return { records: found.records, total: found.total };
  const known = await readTotal(rows, total);
  refuseWithin?.(known);
  return { records: [], total: known };
}

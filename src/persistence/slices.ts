import type { EntityTarget } from 'typeorm';
import { allOf, type Condition, isOneOf } from './conditions.js';
import { countRows, readIds, readRecords } from './records.js';
import type { Rows } from './transaction.js';

export interface SliceAsked {
  readonly filter: Condition;
  /** SQL after ORDER BY; never made from input. */
  readonly orderBy: string;
  readonly limit: number;
  /** How many records of a list of so many lie before the slice; may refuse. */
  readonly offsetIn: (total: number) => number;
}

/**
 * One slice of an ordered list and the size of the whole list, in at most three statements (see the ADR on pages in
 * steps). The last one asks again what may be listed: a record may have been withdrawn meanwhile.
 */
export async function readSlice<T extends { id: number }>(
  rows: Rows,
  type: EntityTarget<T>,
  { filter, orderBy, limit, offsetIn }: SliceAsked,
): Promise<{ records: T[]; total: number }> {
  const table = rows.dataSource.getMetadata(type).tableName;
  const total = await countRows(rows, table, filter);
  const offset = offsetIn(total);
  if (total <= offset) return { records: [], total };
  const ids = await readIds(rows, table, { filter, orderBy, limit, offset });
  const records = await readRecords(rows, type, { filter: allOf([isOneOf(`${table}.id`, ids), filter]), orderBy });
  return { records, total };
}

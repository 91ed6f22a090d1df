import type { EntityManager } from 'typeorm';
import type { Condition } from './conditions.js';
import { withHintsFor } from './record-pages.js';

/** The ids of a list in order, with the sort keys of its ends. */
export interface IdList {
  readonly ids: readonly number[];
  /** Undefined for an empty list. */
  readonly firstKey: string | undefined;
  readonly lastKey: string | undefined;
}

/** Reads the ids that a SELECT of a page finds, see `pageOf`. */
export async function readIdList(db: EntityManager, page: Condition): Promise<IdList> {
  const rows = await db.query<{ id: number; sort_key: string | Buffer }[]>(withHintsFor(db, page.sql), [
    ...page.values,
  ]);
  // MySQL returns texts from words of the index as bytes.
  const keys = [rows[0], rows.at(-1)].map((row) => row && String(row.sort_key));
  return { ids: rows.map(({ id }) => id), firstKey: keys[0], lastKey: keys[1] };
}

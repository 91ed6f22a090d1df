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

/** Ids in a row: even with ten digits each, they are shorter than `group_concat_max_len` of the session. */
const IN_ROW = 64;

interface JoinedRow {
  readonly ids: string;
  /** MySQL returns texts from words of the index as bytes. */
  readonly first_key: string | Buffer;
  readonly last_key: string | Buffer;
}

/**
 * Reads the ids that a SELECT of a page in ascending order finds, see `pageOf`. A row for each of them would stay in memory
 * until V8 collects its old generation: the database joins many to one.
 */
export async function readIdList(db: EntityManager, page: Condition): Promise<IdList> {
  const rows = await db.query<JoinedRow[]>(
    `SELECT GROUP_CONCAT(id ORDER BY place) AS ids, MIN(sort_key) AS first_key, MAX(sort_key) AS last_key
     FROM (SELECT id, sort_key, ROW_NUMBER() OVER (ORDER BY sort_key, id) - 1 AS place
           FROM (${withHintsFor(db, page.sql)}) AS list) AS placed
     GROUP BY place - place % ${IN_ROW} ORDER BY MIN(place)`,
    [...page.values],
  );
  const [first, last] = [rows[0]?.first_key, rows.at(-1)?.last_key];
  return {
    ids: rows.flatMap(({ ids }) => ids.split(',').map(Number)),
    firstKey: first?.toString(),
    lastKey: last?.toString(),
  };
}

import type { EntityManager } from 'typeorm';
import type { ResourcePlural } from '../../calendar/resource-kinds.js';
import { type DataKey, dataKey } from '../data-keys.js';
import { isMysql } from '../dialect.js';
import { appendedRows, forgetAppendedRows, insertAppendedRows, type Statement } from './appended-rows.js';

/** Number of rows that the counter of changes is spread over. */
export const SHARDS = 16;

/** Stands for any change. */
const ANYTHING = '*';

/** A transaction that changes more records than this is announced as a change of anything. */
const MAX_KEYS = 60;

/** Characters of the latest changes that each row keeps. */
const RECENT_LENGTH = 2000;

const changesOf = new WeakMap<EntityManager, Set<DataKey>>();

/** Transactions that have announced all that was noted. */
const announced = new WeakSet<EntityManager>();

/**
 * Notes what a transaction changes: records by id, or all records of the kind. A transaction that notes anything must note
 * everything that responses show; one that notes nothing counts as a change of anything.
 */
export function noteChange(db: EntityManager, kind: ResourcePlural, ids?: readonly number[]): void {
  const changes = changesOf.get(db) ?? new Set();
  changesOf.set(db, changes);
  announced.delete(db);
  if (ids === undefined) changes.add(dataKey(kind));
  else for (const id of ids) changes.add(dataKey(kind, id));
}

/** Forgets what has been noted: the embedded database uses one entity manager for all transactions. */
export function forgetChanges(db: EntityManager): void {
  changesOf.delete(db);
  announced.delete(db);
  forgetAppendedRows(db);
}

/** Announces at the end whatever was noted: a part of the transaction has been undone, perhaps with its announcement. */
export const announceAgain = (db: EntityManager): void => void announced.delete(db);

/**
 * Increments the data version in the transaction of a change, and announces what was noted, so that all become visible
 * together, unless the transaction has run `lastWrites` since. Call it last: from here on, writers that use the same row
 * wait for each other. The lock keeps the changes of a row in the order of their commits.
 */
export async function bumpDataVersion(db: EntityManager): Promise<void> {
  await insertAppendedRows(db);
  if (announced.has(db)) return;
  const { sql, values } = announcement(db);
  await db.query(sql, [...values]);
}

/**
 * The last statements of a transaction, for one that sends them together with its other writes: the rows to append (see
 * `rowsToAppend`), `counters`, for which others wait, and the increment of the data version. They must then be run.
 */
export const lastWrites = (db: EntityManager, counters: readonly Statement[]): Statement[] => [
  ...appendedRows(db),
  ...counters,
  announcement(db),
];

/** The last of these statements by itself. The rows are then inserted at the end of the transaction. */
export function announcement(db: EntityManager): Statement {
  announced.add(db);
  const shard = Math.floor(Math.random() * SHARDS);
  const changes = changesOf.get(db);
  const keys = changes && changes.size <= MAX_KEYS ? [...changes].join(' ') : ANYTHING;
  // `total` comes last: MySQL assigns from left to right and uses new values, SQLite uses old ones.
  const recent = isMysql(db) ? "CONCAT(total + 1, ':', ?, ';', recent)" : "(total + 1) || ':' || ? || ';' || recent";
  const set = `recent = SUBSTR(${recent}, 1, ${RECENT_LENGTH}), total = total + 1`;
  return { sql: `UPDATE changes SET ${set} WHERE shard = ?`, values: [keys, shard] };
}

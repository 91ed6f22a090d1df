import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { type Condition, isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import { insertRows } from '../../persistence/sql/insert-rows.js';
import { type ChangeHead, SCHEDULED } from './change-head.js';

/** A row of the log that has no number yet. */
export interface UnnumberedRow {
  readonly id: number | string;
  readonly kind: string;
  readonly recordId: number;
  readonly dueUtc: string;
  /** Whether lists show it to anonymous clients neither before nor after the change, as the writer saw it; 0 or 1. */
  readonly isUnseen: number | string;
}

interface PublishedRecord {
  readonly id: number;
  readonly version: number;
  readonly authorId: number;
  readonly publishAt: UtcText;
  /** 0 or 1. */
  readonly hidden: number | string;
}

/**
 * Logs the records that have become public by themselves since the last time, with the next numbers; returns how many. Those
 * of `rows` are looked at even if their time was before that: they were written for a later time, and committed after it.
 */
export async function publishDue(
  db: EntityManager,
  { seq, sweptUntil }: ChangeHead,
  rows: readonly UnnumberedRow[],
  now: UtcText,
): Promise<number> {
  const values: unknown[][] = [];
  for (const kind of SCHEDULED) {
    const late = rows.filter((row) => row.kind === kind && row.dueUtc !== '' && row.dueUtc <= sweptUntil);
    const ids = late.map(({ recordId }) => recordId);
    for (const { id, version, authorId, publishAt, hidden } of await readDue(db, kind, { sweptUntil, ids }, now)) {
      const number = seq + 1 + values.length;
      const act = Number(hidden) === 1 ? ['updated', 'publish', '', 0, 0] : ['published', 'publish', '', 0, 1];
      const state = [...act, authorId, authorId];
      values.push([number, kind, id, version, ...state, 0, '', 'maintenance', 'status', publishAt]);
    }
  }
  await insertRows(db, { table: 'change_log', columns: COLUMNS, values });
  return values.length;
}

/**
 * Corrects rows whose record has become public, and was logged as such, after their request began: whoever learned of it must
 * learn that it is no longer public. The request may have waited for others, or its process may have a slow clock.
 */
export async function correctUnseen(db: EntityManager, rows: readonly UnnumberedRow[]): Promise<void> {
  const unseen = rows.filter(
    ({ kind, isUnseen }) => Number(isUnseen) === 1 && SCHEDULED.some((table) => table === kind),
  );
  if (unseen.length === 0) return;
  const late = await db.query<{ id: number | string }[]>(
    `SELECT DISTINCT late.id AS id FROM change_log AS late
       JOIN change_log AS told ON told.kind = late.kind AND told.record_id = late.record_id
     WHERE late.id IN (${unseen.map(({ id }) => Number(id)).join()}) AND told.act = 'published' AND told.via = 'maintenance'
       AND told.seq IS NOT NULL AND told.at_utc > late.at_utc`,
  );
  if (late.length === 0) return;
  await db.query(`UPDATE change_log SET was_public = 1 WHERE id IN (${late.map(({ id }) => Number(id)).join()})`);
}

const COLUMNS = [
  ...['seq', 'kind', 'record_id', 'version', 'act', 'status', 'due_utc', 'was_public', 'is_public'],
  ...['author_before', 'author_after', 'user_id', 'request_id', 'via', 'fields', 'at_utc'],
];

function readDue(
  db: EntityManager,
  table: (typeof SCHEDULED)[number],
  { sweptUntil, ids }: { readonly sweptUntil: string; readonly ids: readonly number[] },
  now: UtcText,
): Promise<PublishedRecord[]> {
  const isLate: Condition | undefined = ids.length ? isOneOf('id', ids) : undefined;
  const isDue = oneOf([where('publish_at > ?', sweptUntil), isLate]);
  return db.query<PublishedRecord[]>(
    `SELECT id, version, author_id AS authorId, publish_at AS publishAt, ${table === 'events' ? 'hidden' : '0 AS hidden'} FROM ${table}
     WHERE publish_at <> '' AND publish_at <= ? AND status = 'publish' AND ${isDue.sql} ORDER BY publish_at, id`,
    [now, ...isDue.values],
  );
}

import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { isMysql } from '../../persistence/dialect.js';
import type { QueryContext } from '../../persistence/query-context.js';
import { type ChangeHead, headOf } from './change-head.js';
import { correctUnseen, publishDue, type UnnumberedRow } from './publish-due.js';

/** Rows that one transaction numbers. */
const AT_ONCE = 1000;

/** SQL: whether lists show the record to anonymous clients neither before nor after a change that can have hidden it. */
const IS_UNSEEN = "CASE WHEN was_public = 0 AND is_public = 0 AND act <> 'created' THEN 1 ELSE 0 END";

/** Two nodes of a cluster may give the same number; the slower one fails, and begins again. */
const ATTEMPTS = 8;

/**
 * Gives the next numbers to all changes that are committed and have none, and logs the records that have become public by
 * themselves until `now`. Only one process does so at a time, and writers never wait for it. Call it before reading: a change
 * that was committed before the call has a number after it. Numbers have no gaps, and none appears after a larger one.
 */
export async function numberChanges(database: DataSource, now: UtcText, queryContext?: QueryContext): Promise<void> {
  let failures = 0;
  for (let isDone = false; !isDone;) {
    try {
      isDone = await inUncountedTransaction(database, queryContext, (db) => numberSome(db, now));
    } catch (error) {
      failures += 1;
      if (failures >= ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Numbers the oldest rows; true if these were all. */
async function numberSome(db: EntityManager, now: UtcText): Promise<boolean> {
  const locked = await lockHead(db);
  const head = locked.epoch === '' ? await beginAnew(db, locked, now) : locked;
  // Read without a lock, so that nobody waits for writers.
  const rows = await db.query<UnnumberedRow[]>(
    `SELECT id, kind, record_id AS recordId, due_utc AS dueUtc, ${IS_UNSEEN} AS isUnseen
     FROM change_log WHERE seq IS NULL ORDER BY id LIMIT ${AT_ONCE}`,
  );
  await setNumbers(db, head.seq, rows);
  await correctUnseen(db, rows);
  const isDone = rows.length < AT_ONCE;
  // After the rows were read: what became of a due record later gets a later number.
  const published = isDone ? await publishDue(db, { ...head, seq: head.seq + rows.length }, rows, now) : 0;
  const sweptUntil = isDone && now > head.sweptUntil ? now : head.sweptUntil;
  await db.query('UPDATE change_head SET seq = ?, swept_until = ?, epoch = ? WHERE id = 1', [
    head.seq + rows.length + published,
    sweptUntil,
    head.epoch,
  ]);
  return isDone;
}

async function lockHead(db: EntityManager): Promise<ChangeHead> {
  const [row] = await db.query<Record<string, string | number>[]>(
    `SELECT seq, swept_until AS sweptUntil, epoch, EXISTS (SELECT 1 FROM change_log WHERE seq = change_head.seq) AS isLogged
     FROM change_head WHERE id = 1 ${isMysql(db) ? 'FOR UPDATE' : ''}`,
  );
  if (!row) throw new Error('the table change_head is empty');
  // Without its last row, nobody can say which history this is.
  return Number(row['isLogged']) === 1 ? headOf(row) : { ...headOf(row), epoch: '' };
}

/** The first row of an epoch names no record: it is what a token that is given before any change refers to. */
async function beginAnew(db: EntityManager, { seq }: ChangeHead, now: UtcText): Promise<ChangeHead> {
  const epoch = randomUUID();
  await db.query(
    `INSERT INTO change_log (seq, kind, record_id, version, act, status, due_utc, was_public, is_public, user_id, request_id,
       via, fields, at_utc) VALUES (?, '', 0, 0, 'begun', '', '', 0, 0, 0, ?, 'maintenance', '', ?)`,
    [seq + 1, epoch, now],
  );
  return { seq: seq + 1, sweptUntil: now, epoch };
}

async function setNumbers(db: EntityManager, after: number, rows: readonly UnnumberedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => Number(id));
  const cases = ids.map((id, index) => `WHEN ${id} THEN ${after + 1 + index}`).join(' ');
  // By key, so that rows which others are writing are not looked at.
  const table = isMysql(db) ? 'change_log FORCE INDEX (PRIMARY)' : 'change_log';
  await db.query(`UPDATE ${table} SET seq = CASE id ${cases} END WHERE id IN (${ids.join()})`);
}

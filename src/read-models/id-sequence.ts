import { Column, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import { type ResourceKind, TERMS } from '../calendar/resource-kinds.js';
import { isMysql } from '../persistence/dialect.js';
import { insertMissingBulk } from '../persistence/sql/bulk-rows.js';
import { where } from '../persistence/sql/conditions.js';
import { takeIdAlong, withInsertAlong } from '../persistence/sql/sent-along.js';

/** Everything with a generated id: records, terms, images and series. */
export type RecordKind = ResourceKind | 'image' | 'series';

/** One row for each id ever generated, so that no id is used twice. */
abstract class GeneratedId {
  @PrimaryGeneratedColumn() id: number;

  @Column({ type: 'varchar', length: 12 }) kind: RecordKind;
}

/** Events, venues, organizers, images and series share one sequence: an id never means two of them. */
@Entity('record_ids')
export class RecordId extends GeneratedId {}

/** Categories and tags share another sequence (recorded exchanges: categories_crud). */
@Entity('term_ids')
export class TermId extends GeneratedId {}

const given = new WeakMap<EntityManager, { readonly kind: RecordKind; readonly ids: number[] }>();

/**
 * Lets new records of a kind have certain ids, in this order, while a task of a transaction runs: for records that had these
 * ids before. No other record may have them.
 */
export async function withGivenIds<T>(
  db: EntityManager,
  kind: RecordKind,
  ids: readonly number[],
  task: () => Promise<T>,
): Promise<T> {
  given.set(db, { kind, ids: [...ids] });
  try {
    return await task();
  } finally {
    given.delete(db);
  }
}

async function takeGiven(db: EntityManager, kind: RecordKind, count: number): Promise<number[] | undefined> {
  const own = given.get(db);
  if (own?.kind !== kind || own.ids.length < count) return undefined;
  const ids = own.ids.splice(0, count);
  await insertMissingBulk(db, { table: sequenceOf(kind), columns: ['id', 'kind'], rows: ids.map((id) => [id, kind]) });
  return ids;
}

const sequenceOf = (kind: RecordKind): string => (kind in TERMS ? 'term_ids' : 'record_ids');

/** Generates the next id. Ids ascend, with gaps. */
export async function nextRecordId(db: EntityManager, kind: RecordKind): Promise<number> {
  const [own] = (await takeGiven(db, kind, 1)) ?? [];
  if (own !== undefined) return own;
  const along = expected.get(db) === kind ? takeIdAlong(db) : undefined;
  if (along !== undefined) return along;
  const { sql, values } = insertOf(kind);
  if (isMysql(db)) return (await db.query<{ insertId: number }>(sql, [...values])).insertId;
  const [row] = await db.query<{ id: number }[]>(`${sql} RETURNING id`, [...values]);
  return Number(row?.id);
}

const insertOf = (kind: RecordKind) => where(`INSERT INTO ${sequenceOf(kind)} (kind) VALUES (?)`, kind);

/** The kind of the id that is generated along with a read. */
const expected = new WeakMap<EntityManager, RecordKind>();

/** Generates the next id of a kind along with the next read of a task, if it can be (see `withInsertAlong`). */
export async function withNextId<T>(db: EntityManager, kind: RecordKind, task: () => Promise<T>): Promise<T> {
  if (given.has(db)) return task();
  expected.set(db, kind);
  return withInsertAlong(db, insertOf(kind), task);
}

/** Generates the ids of many records with one statement. */
export async function nextRecordIds(db: EntityManager, kind: RecordKind, count: number): Promise<number[]> {
  const own = await takeGiven(db, kind, count);
  if (own) return own;
  const sql = `INSERT INTO ${sequenceOf(kind)} (kind) VALUES ${Array<string>(count).fill('(?)').join()}`;
  const kinds = Array<string>(count).fill(kind);
  if (!isMysql(db)) return (await db.query<{ id: number }[]>(`${sql} RETURNING id`, kinds)).map(({ id }) => Number(id));
  const { insertId } = await db.query<{ insertId: number }>(sql, kinds);
  // A statement that inserts a known number of rows gets its ids at once: they have no gaps but those between the servers of
  // a cluster.
  const [row] = await db.query<{ step: number }[]>('SELECT @@auto_increment_increment AS step');
  return Array.from({ length: count }, (_, index) => insertId + index * Number(row?.step ?? 1));
}

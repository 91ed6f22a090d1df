import { Column, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import { type PublishableKind, type ResourceKind, TERMS } from '../calendar/resource-kinds.js';
import { isMysql } from '../persistence/dialect.js';

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

/** Generates the next id. Ids ascend, with gaps. */
export async function nextRecordId(db: EntityManager, kind: RecordKind): Promise<number> {
  const sequence = kind in TERMS ? 'term_ids' : 'record_ids';
  const sql = `INSERT INTO ${sequence} (kind) VALUES (?)`;
  if (isMysql(db)) return (await db.query<{ insertId: number }>(sql, [kind])).insertId;
  const [row] = await db.query<{ id: number }[]>(`${sql} RETURNING id`, [kind]);
  return Number(row?.id);
}

/** Generates the ids of many records, not terms, with one statement. */
export async function nextRecordIds(db: EntityManager, kind: PublishableKind, count: number): Promise<number[]> {
  const sql = `INSERT INTO record_ids (kind) VALUES ${Array<string>(count).fill('(?)').join()}`;
  const kinds = Array<string>(count).fill(kind);
  if (!isMysql(db)) return (await db.query<{ id: number }[]>(`${sql} RETURNING id`, kinds)).map(({ id }) => Number(id));
  const { insertId } = await db.query<{ insertId: number }>(sql, kinds);
  // A statement that inserts a known number of rows gets its ids at once: they have no gaps but those between the servers of
  // a cluster.
  const [row] = await db.query<{ step: number }[]>('SELECT @@auto_increment_increment AS step');
  return Array.from({ length: count }, (_, index) => insertId + index * Number(row?.step ?? 1));
}

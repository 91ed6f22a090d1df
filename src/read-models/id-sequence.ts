import { Column, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import { type PublishableKind, type ResourceKind, TERMS } from '../calendar/resource-kinds.js';
import { isMysql } from '../persistence/dialect.js';
import { insertRows } from '../persistence/sql/insert-rows.js';

/** Everything with a generated id: records, terms and images. */
export type RecordKind = ResourceKind | 'image';

/** One row for each id ever generated, so that no id is used twice. */
abstract class GeneratedId {
  @PrimaryGeneratedColumn() id: number;

  @Column({ type: 'varchar', length: 12 }) kind: RecordKind;
}

/** Events, venues, organizers and images share one sequence: an id never means two of them. */
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

/** Generates `count` consecutive ids for records, not terms. Needs exclusive access to the database. */
export async function nextRecordIds(db: EntityManager, kind: PublishableKind, count: number): Promise<number[]> {
  const first = (await nextRecordId(db, kind)) + 1;
  const ids = Array.from({ length: count }, (_, index) => first + index);
  await insertRows(db, { table: 'record_ids', columns: ['id', 'kind'], values: ids.map((id) => [id, kind]) });
  return ids;
}

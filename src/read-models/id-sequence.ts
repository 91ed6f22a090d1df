import { Column, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import { type ResourceKind, TERMS } from '../calendar/resource-kinds.js';
import { isMysql } from '../persistence/dialect.js';
import { insertRows } from '../persistence/sql/insert-rows.js';

/** What has an id that is given out: records, terms and the images that records show. */
export type RecordKind = ResourceKind | 'image';

/** Ids are never given twice: each row is one. */
abstract class GeneratedId {
  @PrimaryGeneratedColumn() id: number;

  @Column({ type: 'varchar', length: 12 }) kind: RecordKind;
}

/** Events, venues, organizers and images draw from one sequence, so an id never means two of these things. */
@Entity('record_ids')
export class RecordId extends GeneratedId {}

/** Categories and tags have a sequence of their own (recorded exchanges: categories_crud). */
@Entity('term_ids')
export class TermId extends GeneratedId {}

/** Takes the next id. Ids grow but need not be dense. */
export async function nextRecordId(db: EntityManager, kind: RecordKind): Promise<number> {
  const sequence = kind in TERMS ? 'term_ids' : 'record_ids';
  const sql = `INSERT INTO ${sequence} (kind) VALUES (?)`;
  if (isMysql(db)) return (await db.query<{ insertId: number }>(sql, [kind])).insertId;
  const [row] = await db.query<{ id: number }[]>(`${sql} RETURNING id`, [kind]);
  return Number(row?.id);
}

/** Takes so many next ids at once, while nobody else writes. */
export async function nextRecordIds(db: EntityManager, kind: RecordKind, count: number): Promise<number[]> {
  const first = (await nextRecordId(db, kind)) + 1;
  const ids = Array.from({ length: count }, (_, index) => first + index);
  await insertRows(db, { table: 'record_ids', columns: ['id', 'kind'], values: ids.map((id) => [id, kind]) });
  return ids;
}

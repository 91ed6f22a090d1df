import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Rows } from './transaction.js';

export type RecordKind = 'event' | 'venue' | 'organizer' | 'image' | 'category' | 'tag';

/** One row for each id ever given: all kinds of records draw from one sequence, so an id never means two things. */
@Entity('record_ids')
export class RecordId {
  @PrimaryGeneratedColumn() id: number;

  @Column({ type: 'varchar', length: 12 }) kind: RecordKind;
}

/** Takes the next id. Ids grow but need not be dense. */
export async function nextRecordId(rows: Rows, kind: RecordKind): Promise<number> {
  const { identifiers } = await rows.insert(RecordId, { kind });
  return Number(identifiers[0]?.id);
}

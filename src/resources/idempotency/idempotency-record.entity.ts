import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';

/** What was first answered under an `Idempotency-Key`. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** Digest of the caller and the key. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) id: string;

  /** Digest of what was sent. */
  @Column({ type: 'varchar', length: 64 }) request: string;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 }) createdUtc: UtcText;

  /** JSON; empty only within the transaction that makes the record. */
  @Column({ type: 'text' }) answer: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';

/** An `Idempotency-Key` with the response to the create that used it first. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** Digest of the user and the key. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) id: string;

  /** Digest of the input: another input under the same key is an error. */
  @Column({ name: 'request', type: 'varchar', length: 64 }) fingerprint: string;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 }) createdUtc: UtcText;

  /** JSON; empty only within the transaction that creates the record. */
  @Column({ name: 'answer', type: 'text' }) response: string;
}

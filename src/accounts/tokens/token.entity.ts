import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Role } from '../../calendar/viewer.js';

/** An API token of a user. Only the hash of its text is stored. */
@Entity('tokens')
export class Token {
  @PrimaryGeneratedColumn() id: number;

  @Column({ name: 'user_id', type: 'int' }) userId: number;

  @Column({ type: 'varchar', length: 100 }) name: string;

  /** Upper limit of its rights, as is the role of its user. */
  @Column({ type: 'varchar', length: 20 }) role: Role;

  @Column({ type: 'varchar', length: 64 }) hash: string;

  /** The first characters of its text, to recognise it by. */
  @Column({ type: 'varchar', length: 12 }) hint: string;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 }) createdUtc: UtcText;

  /** Null if it never expires. */
  @Column({ name: 'expires_utc', type: 'varchar', length: 19, nullable: true }) expiresUtc: UtcText | null;

  /** Accurate to the hour; null if it was never used. */
  @Column({ name: 'last_used_utc', type: 'varchar', length: 19, nullable: true }) lastUsedUtc: UtcText | null;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Role } from '../../calendar/viewer.js';

/** Something a program signs in with, in the name of a user. Its text is nowhere, only its hash. */
@Entity('tokens')
export class Token {
  @PrimaryGeneratedColumn() id: number;

  @Column({ name: 'user_id', type: 'int' }) userId: number;

  @Column({ type: 'varchar', length: 100 }) name: string;

  /** The most it may do; its user's own role bounds it too. */
  @Column({ type: 'varchar', length: 20 }) role: Role;

  @Column({ type: 'varchar', length: 64 }) hash: string;

  /** How its text begins, to recognise it by. */
  @Column({ type: 'varchar', length: 12 }) hint: string;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 }) createdUtc: UtcText;

  /** null: it does not expire. */
  @Column({ name: 'expires_utc', type: 'varchar', length: 19, nullable: true }) expiresUtc: UtcText | null;

  /** To the hour. */
  @Column({ name: 'last_used_utc', type: 'varchar', length: 19, nullable: true }) lastUsedUtc: UtcText | null;
}

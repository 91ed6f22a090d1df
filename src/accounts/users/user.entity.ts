import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Role } from '../../calendar/viewer.js';

/** A user of this service; signs in unless disabled. */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn() id: number;

  @Column({ type: 'varchar', length: 60 }) login: string;

  @Column({ type: 'varchar', length: 254, nullable: true }) email: string | null;

  @Column({ type: 'varchar', length: 250 }) name: string;

  @Column({ type: 'varchar', length: 20 }) role: Role;

  @Column({ name: 'password_hash', type: 'varchar', length: 255 }) passwordHash: string;

  @Column({ type: 'boolean' }) disabled: boolean;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 }) createdUtc: UtcText;
}

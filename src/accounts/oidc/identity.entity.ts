import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A user as an OpenID Connect issuer knows them: `subject` never changes and is never given to somebody else. */
@Entity('identities')
export class Identity {
  @PrimaryGeneratedColumn() id: number;

  @Column({ name: 'user_id', type: 'int' }) userId: number;

  @Column({ type: 'varchar', length: 255 }) issuer: string;

  @Column({ type: 'varchar', length: 255 }) subject: string;
}

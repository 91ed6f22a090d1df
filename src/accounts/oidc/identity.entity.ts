import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Links a user to an account at an OpenID Connect issuer. An issuer never changes or reuses a `subject`. */
@Entity('identities')
export class Identity {
  @PrimaryGeneratedColumn() id: number;

  @Column({ name: 'user_id', type: 'int' }) userId: number;

  @Column({ type: 'varchar', length: 255 }) issuer: string;

  @Column({ type: 'varchar', length: 255 }) subject: string;
}

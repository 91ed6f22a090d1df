import { Column, Entity } from 'typeorm';
import { Publishable } from '../publishing/publishable.entity.js';

/** A person or an institution that organizes events. An empty string means "not given". */
@Entity('organizers')
export class Organizer extends Publishable {
  @Column({ type: 'text' }) name: string;

  @Column({ type: 'text' }) phone: string;

  @Column({ type: 'text' }) website: string;

  @Column({ type: 'text' }) email: string;
}

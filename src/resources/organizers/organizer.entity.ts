import { Column, Entity } from 'typeorm';
import { Publishable } from '../publishing/publishable.entity.js';

/** Who holds events. Empty texts mean "not given". */
@Entity('organizers')
export class Organizer extends Publishable {
  @Column({ type: 'text' }) name: string;

  @Column({ type: 'text' }) phone: string;

  @Column({ type: 'text' }) website: string;

  @Column({ type: 'text' }) email: string;
}

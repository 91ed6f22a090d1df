import { Column, Entity } from 'typeorm';
import { Term } from '../terms/term.entity.js';

/** A kind of event, perhaps below a more general one. */
@Entity('categories')
export class Category extends Term {
  /** The category above; null at the top. */
  @Column({ name: 'parent_id', type: 'int', nullable: true }) parentId: number | null;
}

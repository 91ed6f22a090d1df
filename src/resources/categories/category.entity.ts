import { Column, Entity } from 'typeorm';
import { Term } from '../terms/term.entity.js';

/** A hierarchical term of events. */
@Entity('categories')
export class Category extends Term {
  /** Null at the top. */
  @Column({ name: 'parent_id', type: 'int', nullable: true }) parentId: number | null;
}

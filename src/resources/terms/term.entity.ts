import { Column, PrimaryColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';

/** The columns that categories and tags have in common. */
export abstract class Term {
  @PrimaryColumn({ type: 'int' }) id: number;

  /** Incremented by every write; part of the entity tag. */
  @Column({ type: 'int' }) version: number;

  @Column({ name: 'modified_utc', type: 'varchar', length: 19 }) modifiedUtc: UtcText;

  @Column({ type: 'varchar', length: 200 }) name: string;

  /** The folded name (`sortNameOf`): orders lists and finds names in the same way on every database. */
  @Column({ name: 'sort_name', type: 'varchar', length: 400 }) sortName: string;

  @Column({ type: 'varchar', length: 200 }) slug: string;

  @Column({ type: 'text' }) description: string;

  /** The text that searches match (`termSearchText`); null if an older version of the service wrote the term. */
  @Column({ name: 'search_text', type: 'text', nullable: true }) searchText: string | null;
}

import { Column, PrimaryColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';

/** The columns that categories and tags have in common. */
export abstract class Term {
  @PrimaryColumn({ type: 'int' }) id: number;

  /** Counts the writes; what an entity tag is made of. */
  @Column({ type: 'int' }) version: number;

  @Column({ name: 'modified_utc', type: 'varchar', length: 19 }) modifiedUtc: UtcText;

  @Column({ type: 'varchar', length: 200 }) name: string;

  /** Folded name, by which lists are ordered and names compared alike on every database. */
  @Column({ name: 'sort_name', type: 'varchar', length: 400 }) sortName: string;

  @Column({ type: 'varchar', length: 200 }) slug: string;

  @Column({ type: 'text' }) description: string;

  /** What searches read, see `termSearchText`; null where an older version of the service wrote the term. */
  @Column({ name: 'search_text', type: 'text', nullable: true }) searchText: string | null;
}

import { Column, PrimaryColumn } from 'typeorm';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { foldForOrder } from '../../calendar/text/fold.js';

/** Statuses as stored. A scheduled record has `publish` and a `publishAt` in the future. */
export type StoredStatus = 'publish' | 'draft' | 'pending' | 'private' | 'trash';

/** The columns that events, venues and organizers have in common. */
export abstract class Publishable {
  @PrimaryColumn({ type: 'int' }) id: number;

  /** Number of writes; part of the entity tag. */
  @Column({ type: 'int' }) version: number;

  @Column({ name: 'author_id', type: 'int' }) authorId: number;

  @Column({ type: 'varchar', length: 10 }) status: StoredStatus;

  /** Instant from which a published record is public; empty for immediately. */
  @Column({ name: 'publish_at', type: 'varchar', length: 19 }) publishAt: UtcText | '';

  /** Publication date, in the site's zone. */
  @Column({ type: 'varchar', length: 19 }) date: WallClock;

  @Column({ name: 'date_utc', type: 'varchar', length: 19 }) dateUtc: UtcText;

  /** Last write, in the site's zone. */
  @Column({ type: 'varchar', length: 19 }) modified: WallClock;

  @Column({ name: 'modified_utc', type: 'varchar', length: 19 }) modifiedUtc: UtcText;

  @Column({ type: 'varchar', length: 200 }) slug: string;

  /** Folded name or title, so that lists have the same order on every database. */
  @Column({ name: 'sort_name', type: 'varchar', length: 191 }) sortName: string;

  @Column({ type: 'text' }) description: string;

  @Column({ name: 'image_id', type: 'int', nullable: true }) imageId: number | null;
}

const MAX_SORT_NAME_LENGTH = 191;

/** The sort key of a name or title, cut to the length of an index column. */
export function sortName(name: string): string {
  return [...foldForOrder(name)].slice(0, MAX_SORT_NAME_LENGTH).join('');
}

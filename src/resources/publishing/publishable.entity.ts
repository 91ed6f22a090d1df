import { Column, PrimaryColumn } from 'typeorm';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { foldForOrder } from '../../calendar/text/fold.js';

/** Statuses as stored. A scheduled record is a published one whose `publishAt` is still to come. */
export type StoredStatus = 'publish' | 'draft' | 'pending' | 'private' | 'trash';

/** The columns that events, venues and organizers have in common. */
export abstract class Publishable {
  @PrimaryColumn({ type: 'int' }) id: number;

  /** Counts the writes; what an entity tag is made of. */
  @Column({ type: 'int' }) version: number;

  @Column({ name: 'author_id', type: 'int' }) authorId: number;

  @Column({ type: 'varchar', length: 10 }) status: StoredStatus;

  /** Instant from which a published record is public; empty for at once. */
  @Column({ name: 'publish_at', type: 'varchar', length: 19 }) publishAt: UtcText | '';

  /** Publication, in the site's zone. */
  @Column({ type: 'varchar', length: 19 }) date: WallClock;

  @Column({ name: 'date_utc', type: 'varchar', length: 19 }) dateUtc: UtcText;

  /** Last write, in the site's zone. */
  @Column({ type: 'varchar', length: 19 }) modified: WallClock;

  @Column({ name: 'modified_utc', type: 'varchar', length: 19 }) modifiedUtc: UtcText;

  @Column({ type: 'varchar', length: 200 }) slug: string;

  /** Folded name or title, by which lists are ordered alike on every database. */
  @Column({ name: 'sort_name', type: 'varchar', length: 191 }) sortName: string;

  @Column({ type: 'text' }) description: string;

  @Column({ name: 'image_id', type: 'int', nullable: true }) imageId: number | null;
}

const MAX_SORT_NAME_LENGTH = 191;

/** A name or title as lists are ordered by it, cut to what an index holds. */
export function sortName(name: string): string {
  return [...foldForOrder(name)].slice(0, MAX_SORT_NAME_LENGTH).join('');
}

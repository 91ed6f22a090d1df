import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';

/** What of a changed record a message contains: nothing but its kind and id, or the record as the public sees it. */
export const RECORD_PARTS = ['none', 'public'] as const;

/** An address that is told of changes. */
@Entity('webhooks')
export class Webhook {
  @PrimaryGeneratedColumn() id: number;

  /** Rises with each change by an administrator. */
  @Column({ type: 'int' }) version: number;

  @Column({ type: 'varchar', length: 2000 }) url: string;

  @Column({ type: 'varchar', length: 200 }) description: string;

  /** URL of the site, under which URLs in messages lie unless `PUBLIC_URL` is set. */
  @Column({ name: 'site_url', type: 'varchar', length: 2000 }) siteUrl: string;

  /** Types of changes, separated by commas; see `event-types.ts`. */
  @Column({ type: 'varchar', length: 1000 }) types: string;

  /** Whether it is also told of records that the public does not see. */
  @Column({ type: 'boolean' }) unpublished: boolean;

  @Column({ type: 'varchar', length: 10 }) record: (typeof RECORD_PARTS)[number];

  @Column({ type: 'boolean' }) enabled: boolean;

  /** Why the service has disabled it; null if it has not. */
  @Column({ name: 'disabled_reason', type: 'varchar', length: 200, nullable: true }) disabledReason: string | null;

  @Column({ type: 'varchar', length: 100 }) secret: string;

  /** Signs, too, until `previousUntilUtc`; null if the secret was never rotated. */
  @Column({ name: 'previous_secret', type: 'varchar', length: 100, nullable: true }) previousSecret: string | null;

  @Column({ name: 'previous_until_utc', type: 'varchar', length: 19, nullable: true })
  previousUntilUtc: UtcText | null;

  /** Number of the last change for which deliveries exist. */
  @Column({ name: 'seen_seq', type: 'bigint' }) seenSeq: number | string;

  /** Since when all attempts have failed; null if the last one succeeded, or there was none. */
  @Column({ name: 'failing_since_utc', type: 'varchar', length: 19, nullable: true })
  failingSinceUtc: UtcText | null;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 }) createdUtc: UtcText;

  @Column({ name: 'modified_utc', type: 'varchar', length: 19 }) modifiedUtc: UtcText;
}

import { ApiProperty } from '@nestjs/swagger';
import type { PublishableKind } from '../../calendar/resource-kinds.js';
import type { RequestContext } from '../../http/access/caller.js';
import type { Publishable } from './publishable.entity.js';
import { DateTime } from './date-time.decorator.js';
import { publicPage } from './public-page.js';
import { type Status, STATUSES, statusAt } from './status.js';

/** What every published kind of record says of itself first. */
export class PublishedRecord {
  @ApiProperty({ type: 'integer', example: 42 }) id: number;
  @ApiProperty({ example: '1', description: 'Id of the user who wrote it, as text' }) author: string;
  @ApiProperty({ enum: STATUSES, example: 'publish' }) status: Status;
  @DateTime("Publication, in the site's zone") date: string;
  @DateTime('Publication, UTC') date_utc: string;
  @DateTime("Last write, in the site's zone") modified: string;
  @DateTime('Last write, UTC') modified_utc: string;
  @ApiProperty({ example: 'https://calendar.example/event/summer-fair/', description: 'Public page' }) url: string;
}

/** How much of a record is shown. */
export interface PresentOptions {
  /** With `json_ld`, as where a single record is read. */
  readonly jsonLd?: boolean;
}

/**
 * What a member says: undefined, with which JSON leaves it out, for an empty text and for what is not known. To leave the
 * member itself out would give each record a shape of its own, which costs a hundred times as much.
 */
export const omitEmpty = <T>(value: T): Exclude<T, null> | undefined =>
  value === '' || value === null ? undefined : (value as Exclude<T, null>);

/** The first members of a record, in the order of the wire. */
export function presentPublished(
  record: Publishable,
  kind: PublishableKind,
  { now, urls }: RequestContext,
): PublishedRecord {
  const status = statusAt(record, now);
  return {
    id: record.id,
    author: String(record.authorId),
    status,
    date: record.date,
    date_utc: record.dateUtc,
    modified: record.modified,
    modified_utc: record.modifiedUtc,
    url: publicPage(urls, kind, { id: record.id, slug: record.slug, status }),
  };
}

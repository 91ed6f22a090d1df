import type { ExternalId } from '../../calendar/external-id.js';
import { ApiProperty } from '@nestjs/swagger';
import type { PublishableKind } from '../../calendar/resource-kinds.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { Urls } from '../../http/urls/urls.js';
import type { Publishable } from './publishable.entity.js';
import { type Status, statusAt, STATUSES } from './status.js';

/** Documents a date and time, `YYYY-MM-DD HH:MM:SS`; `description` includes the zone. */
export const DateTime = (description: string, example = '2027-05-01 08:00:00'): PropertyDecorator =>
  ApiProperty({ description, example, pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' });

/** The first members of events, venues and organizers. */
export class PublishedRecord {
  @ApiProperty({ type: 'integer', example: 42 }) id: number;
  @ApiProperty({ example: '1', description: 'Id of the author, as text' }) author: string;
  @ApiProperty({ enum: STATUSES, example: 'publish' }) status: Status;
  @DateTime("Publication date, in the site's zone") date: string;
  @DateTime('Publication date, UTC') date_utc: string;
  @DateTime("Last write, in the site's zone") modified: string;
  @DateTime('Last write, UTC') modified_utc: string;
  @ApiProperty({ example: 'https://calendar.example/event/summer-fair/', description: 'URL of the public page' })
  url: string;
}

/** Optional parts of a record. */
export interface PresentOptions {
  /** Adds `json_ld`, as in the response to a read of one record. */
  readonly jsonLd?: boolean;
  /** Ids in other systems, if they are known. */
  readonly externalIds?: readonly ExternalId[] | undefined;
}

/**
 * Turns an empty text and null into undefined, which JSON leaves out. Omitting the member itself would give every
 * record an object shape of its own, which is about a hundred times slower.
 */
export const omitEmpty = <T>(value: T): Exclude<T, null> | undefined =>
  value === '' || value === null ? undefined : (value as Exclude<T, null>);

/** The first members of a record, in wire order. */
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

const POST_TYPE: Record<PublishableKind, string> = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
};

/** URL of the public page of a record: by slug if it is published or private, else by id. */
export function publicPage(
  urls: Urls,
  kind: PublishableKind,
  { id, slug, status }: { id: number; slug: string; status: string },
): string {
  return status === 'publish' || status === 'private' ? urls.sitePage(kind, slug) : urls.draftPage(POST_TYPE[kind], id);
}

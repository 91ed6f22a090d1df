import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { linkHeader, NextCursor, walkLinks } from '../../http/pagination/list-walk.js';
import { Page, pageCount, pageLinks, type PageRequest } from '../../http/pagination/page.js';
import type { SerializedList } from '../../http/pagination/serialized-list.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { type ExternalIdRecord, ExternalIdsMember } from '../external-ids/external-id.record.js';
import type { TermKind } from './taxonomy.js';
import { termLinks, TermLinks, TermUrls } from './term-urls.js';

/** The members that categories and tags have in common. */
export class TermRecord {
  @ApiProperty({ type: 'integer', example: 7 }) id: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Number of its published events' }) count: number;
  @ApiProperty({ example: 'Music played live', description: 'Inline HTML' }) description: string;
  @ApiProperty({ example: 'Concerts', description: 'Plain text' }) name: string;
  @ApiProperty({ example: 'concerts' }) slug: string;
  @ApiProperty({ enum: ['tribe_events_cat', 'post_tag'], example: 'post_tag' }) taxonomy: string;
  @ApiProperty({ type: 'array', items: {}, maxItems: 0, description: 'Always empty' }) meta: never[];
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/tag/concerts/' }) url: string;
  @ApiProperty({ type: TermUrls }) urls: TermUrls;
  @ExternalIdsMember() external_ids?: readonly ExternalIdRecord[];
  @ApiPropertyOptional({ type: TermLinks, description: 'Only when a single term is read, created or updated' })
  _links?: TermLinks;
}

/** The members of a page of terms, without the terms. */
export class TermPage {
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/tags/' }) rest_url: string;
  @ApiProperty({ type: 'integer', example: 2, description: 'Terms in the whole list' }) total: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Pages in the whole list' }) total_pages: number;
  @ApiPropertyOptional({ format: 'uri', description: 'The page after this one; absent on the last' })
  next_rest_url?: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The page before this one; absent on the first' })
  previous_rest_url?: string;
  @NextCursor() next_cursor?: string;
}

/** Adds the links that a response about a single term has. */
export const withLinks = <T extends TermRecord>(record: T): T => ({ ...record, _links: termLinks(record.urls) });

interface TermList {
  readonly records: readonly object[] | SerializedList;
  readonly total: number;
  readonly pageRequest: PageRequest;
  /** The query parameters of the request, repeated in links to other pages. */
  readonly parameters: Parameters;
  /** Set if it is part of a walk. */
  readonly walk: { readonly next: string | undefined } | undefined;
}

/**
 * A page of terms. A page past the end is empty, with the correct totals and a link to the previous page (recorded
 * exchanges: categories_list, tags_list).
 */
export function termPage(
  kind: TermKind,
  { records, total, pageRequest, parameters, walk }: TermList,
  { urls }: Pick<RequestContext, 'urls'>,
): Page {
  const archive = urls.archive(kind);
  const total_pages = pageCount(total, pageRequest);
  const links = walk
    ? walkLinks(archive, parameters, pageRequest, walk.next)
    : { rest_url: archive, ...pageLinks(archive, parameters, pageRequest, total) };
  const { rest_url, ...others } = links;
  const body = { rest_url, total, total_pages, [kind]: records, ...others };
  return new Page(body, total, total_pages).withHeaders(linkHeader(links));
}

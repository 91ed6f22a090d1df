import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { RequestContext } from '../../http/access/caller.js';
import { Page, pageCount, type PageRequest } from '../../http/paging/page.js';
import { pageLinks } from '../../http/paging/page-links.js';
import type { Parameters } from '../../http/parameters.js';
import type { TermKind } from './taxonomy.js';

/** What surrounds the terms on a page. */
export class TermPage {
  @ApiProperty({ format: 'uri', example: 'https://calendar.example/calendar/events/v1/tags/' }) rest_url: string;
  @ApiProperty({ type: 'integer', example: 2, description: 'Terms in the whole list' }) total: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Pages in the whole list' }) total_pages: number;
  @ApiPropertyOptional({ format: 'uri', description: 'The page after this one; absent on the last' })
  next_rest_url?: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The page before this one; absent on the first' })
  previous_rest_url?: string;
}

interface TermList {
  readonly records: readonly object[];
  readonly total: number;
  readonly pageRequest: PageRequest;
  /** What the request sent; links repeat it. */
  readonly parameters: Parameters;
}

/**
 * A page of terms. Past the end it is empty, with true totals and the way back (recorded exchanges: categories_list,
 * tags_list).
 */
export function termPage(
  kind: TermKind,
  { records, total, pageRequest, parameters }: TermList,
  { urls }: Pick<RequestContext, 'urls'>,
): Page {
  const archive = urls.archive(kind);
  const total_pages = pageCount(total, pageRequest);
  const body = {
    rest_url: archive,
    total,
    total_pages,
    [kind]: records,
    ...pageLinks(archive, parameters, pageRequest, total),
  };
  return new Page(body, total, total_pages);
}

import type { PublishablePlural } from '../../calendar/resource-kinds.js';
import { can } from '../../calendar/viewer.js';
import { Page, pageCount, pageLinks, type PageRequest, queryText } from '../../http/pagination/page.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';

export interface ArchivePage {
  readonly records: readonly object[];
  readonly total: number;
  readonly pageRequest: PageRequest;
  /** What the request sent; links repeat it. */
  readonly parameters: Parameters;
}

/**
 * The envelope of a page of venues or organizers. Its addresses repeat what was sent, with the page size that came of
 * it (recorded exchanges: venues_list; decision D11).
 */
export function archivePage(
  plural: Exclude<PublishablePlural, 'events'>,
  page: ArchivePage,
  { viewer, urls }: Pick<RequestContext, 'viewer' | 'urls'>,
): Page {
  const { records, total, pageRequest, parameters } = page;
  const archive = urls.archive(plural);
  const currentPage = { page: pageRequest.page, per_page: pageRequest.perPage };
  // Those who see published records alone get no other list by following an address after signing in.
  const status = can(viewer, 'create-records') ? {} : { status: 'publish' };
  const effective = { ...currentPage, ...status, ...parameters, ...currentPage };
  const totalPages = pageCount(total, pageRequest);
  const body = {
    [plural]: records,
    rest_url: `${archive}?${queryText(effective)}`,
    ...pageLinks(archive, effective, pageRequest, total),
    total,
    total_pages: totalPages,
  };
  return new Page(body, total, totalPages);
}

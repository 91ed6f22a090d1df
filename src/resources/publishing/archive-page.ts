import type { PublishablePlural } from '../../calendar/resource-kinds.js';
import { can } from '../../calendar/viewer.js';
import type { Caller } from '../../http/access/caller.js';
import { Page, pagesIn, type Slice } from '../../http/paging/page.js';
import { pageLinks, queryText } from '../../http/paging/page-links.js';
import type { Parameters } from '../../http/parameters.js';

export interface ArchivePage {
  readonly records: readonly object[];
  readonly total: number;
  readonly slice: Slice;
  /** What the request sent; links repeat it. */
  readonly sent: Parameters;
}

/**
 * The envelope of a page of venues or organizers. Its addresses repeat what was sent, with the page size that came of
 * it (recorded exchanges: venues_list; decision D11).
 */
export function archivePage(
  plural: Exclude<PublishablePlural, 'events'>,
  page: ArchivePage,
  { viewer, urls }: Pick<Caller, 'viewer' | 'urls'>,
): Page {
  const { records, total, slice, sent } = page;
  const archive = urls.archive(plural);
  const here = { page: slice.page, per_page: slice.perPage };
  // Those who see published records alone get no other list by following an address after signing in.
  const status = can(viewer, 'create-records') ? {} : { status: 'publish' };
  const effective = { ...here, ...status, ...sent, ...here };
  const totalPages = pagesIn(total, slice);
  const body = {
    [plural]: records,
    rest_url: `${archive}?${queryText(effective)}`,
    ...pageLinks(archive, effective, slice, total),
    total,
    total_pages: totalPages,
  };
  return new Page(body, total, totalPages);
}

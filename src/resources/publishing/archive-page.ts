import type { Urls } from '../../http/addresses/urls.js';
import { Page, pagesIn, type Slice } from '../../http/paging/page.js';
import { pageLinks, queryText } from '../../http/paging/page-links.js';
import type { Parameters } from '../../http/parameters.js';
import type { Status } from './status.js';

export interface ArchivePage {
  readonly records: readonly object[];
  readonly total: number;
  readonly slice: Slice;
  /** What the request sent; links repeat it. */
  readonly sent: Parameters;
  /** The states that are listed, asked for or not. */
  readonly statuses: readonly Status[];
}

/** The envelope of a page of venues or organizers (recorded exchanges: venues_list). */
export function archivePage(plural: 'venues' | 'organizers', page: ArchivePage, urls: Urls): Page {
  const { records, total, slice, sent, statuses } = page;
  const archive = urls.archive(plural);
  const effective = { page: slice.page, per_page: slice.perPage };
  const query = queryText({ ...effective, ...sent, ...effective, status: statuses.join(',') });
  const totalPages = pagesIn(total, slice);
  const body = {
    [plural]: records,
    rest_url: `${archive}?${query}`,
    ...pageLinks(archive, sent, slice, total),
    total,
    total_pages: totalPages,
  };
  return new Page(body, total, totalPages);
}

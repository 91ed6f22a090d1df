import { linkHeader, walkLinks } from '../../http/pagination/list-walk.js';
import { Page, pageCount, pageLinks, type PageRequest, queryText } from '../../http/pagination/page.js';
import type { RequestInput } from '../../http/validation/request-input.js';

/** A page of series or of their dates, without the records. */
interface PageParts {
  readonly pageRequest: PageRequest;
  readonly total: number;
  /** Set if it is part of a walk. */
  readonly walk: { readonly next: string | undefined } | undefined;
}

/** The response with a page of series or of their dates. `list` is the member with the records. */
export function seriesPage(
  list: object,
  address: string,
  input: RequestInput<object>,
  { pageRequest, total, walk }: PageParts,
): Page {
  const parameters = input.linkParameters();
  const query = queryText(parameters);
  const links = walk
    ? walkLinks(address, parameters, pageRequest, walk.next)
    : {
        rest_url: query === '' ? address : `${address}?${query}`,
        ...pageLinks(address, parameters, pageRequest, total),
      };
  const pages = pageCount(total, pageRequest);
  return new Page({ ...list, ...links, total, total_pages: pages }, total, pages).withHeaders(linkHeader(links));
}

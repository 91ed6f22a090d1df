import type { PublishablePlural } from '../../calendar/resource-kinds.js';
import { can } from '../../calendar/viewer.js';
import { endOfSecond, type Validity } from '../../http/conditional-requests/validity.js';
import { Page, pageCount, pageLinks, type PageRequest, queryText } from '../../http/pagination/page.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { dataKey } from '../../persistence/data-keys.js';

type ArchivedPlural = Exclude<PublishablePlural, 'events'>;

/** A page of a list of venues or organizers. */
export interface ArchivePage {
  readonly records: readonly object[];
  readonly total: number;
  readonly pageRequest: PageRequest;
  /** The parameters as sent; the links repeat them. */
  readonly parameters: Parameters;
}

/**
 * The response body of a list of venues or organizers. Its links repeat the parameters that were sent, with the
 * effective page size (recorded exchanges: venues_list; decision D11).
 */
export function archivePage(
  plural: ArchivedPlural,
  page: ArchivePage,
  { viewer, urls }: Pick<RequestContext, 'viewer' | 'urls'>,
): Page {
  const { records, total, pageRequest, parameters } = page;
  const archive = urls.archive(plural);
  const currentPage = { page: pageRequest.page, per_page: pageRequest.perPage };
  // A viewer who sees only published records gets the same list after following a link and signing in.
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

/** The filters of a list that depend on events. */
interface EventFilters {
  readonly event?: number;
  readonly has_events?: boolean;
  readonly only_with_upcoming?: boolean;
}

/** How long a list of venues or organizers stays the same. */
export function listValidity(
  plural: ArchivedPlural,
  { event, has_events, only_with_upcoming }: EventFilters,
  { now }: RequestContext,
): Validity {
  const dependsOnEvents = event !== undefined || has_events !== undefined || only_with_upcoming !== undefined;
  return {
    dependsOn: [dataKey(plural), ...(dependsOnEvents ? [dataKey('events')] : [])],
    // Events end at any time.
    until: only_with_upcoming ? endOfSecond(now) : undefined,
  };
}

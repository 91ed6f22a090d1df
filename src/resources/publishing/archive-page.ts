import type { PublishablePlural } from '../../calendar/resource-kinds.js';
import { can } from '../../calendar/viewer.js';
import { endOfSecond, type Validity } from '../../http/conditional-requests/validity.js';
import { linkHeader, walkLinks } from '../../http/pagination/list-walk.js';
import { Page, pageCount, type PageLinks, pageLinks, type PageRequest, queryText } from '../../http/pagination/page.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { dataKey } from '../../persistence/data-keys.js';
import { isModifiedRelative, type ModifiedInput } from './modified-limits.js';

type ArchivedPlural = Exclude<PublishablePlural, 'events'>;

/** A page of a list of venues or organizers. */
export interface ArchivePage {
  readonly records: readonly object[];
  readonly total: number;
  readonly pageRequest: PageRequest;
  /** The parameters as sent; the links repeat them. */
  readonly parameters: Parameters;
  /** Set if it is part of a walk. */
  readonly walk: { readonly next: string | undefined } | undefined;
}

/**
 * The response body of a list of venues or organizers. Its links repeat the parameters that were sent, with the
 * effective page size (recorded exchanges: venues_list; decision D11).
 */
export function archivePage(
  plural: ArchivedPlural,
  page: ArchivePage,
  context: Pick<RequestContext, 'viewer' | 'urls'>,
): Page {
  const { records, total, pageRequest, parameters, walk } = page;
  const archive = context.urls.archive(plural);
  const links = walk ? walkLinks(archive, parameters, pageRequest, walk.next) : archiveLinks(archive, page, context);
  const totalPages = pageCount(total, pageRequest);
  const body = { [plural]: records, ...links, total, total_pages: totalPages };
  return new Page(body, total, totalPages).withHeaders(linkHeader(links));
}

function archiveLinks(
  archive: string,
  { total, pageRequest, parameters }: ArchivePage,
  { viewer }: Pick<RequestContext, 'viewer'>,
): PageLinks & { rest_url: string } {
  const currentPage = { page: pageRequest.page, per_page: pageRequest.perPage };
  // A viewer who sees only published records gets the same list after following a link and signing in.
  const status = can(viewer, 'create-records') ? {} : { status: 'publish' };
  const effective = { ...currentPage, ...status, ...parameters, ...currentPage };
  return {
    rest_url: `${archive}?${queryText(effective)}`,
    ...pageLinks(archive, effective, pageRequest, total),
  };
}

/** The filters of a list that depend on events or on the time. */
interface EventFilters extends ModifiedInput {
  readonly event?: number;
  readonly has_events?: boolean;
  readonly only_with_upcoming?: boolean;
}

/** How long a list of venues or organizers stays the same. */
export function listValidity(
  plural: ArchivedPlural,
  { event, has_events, only_with_upcoming, ...modified }: EventFilters,
  { now }: RequestContext,
): Validity {
  const dependsOnEvents = event !== undefined || has_events !== undefined || only_with_upcoming !== undefined;
  return {
    dependsOn: [dataKey(plural), ...(dependsOnEvents ? [dataKey('events')] : [])],
    // Events end at any time.
    until: only_with_upcoming || isModifiedRelative(modified) ? endOfSecond(now) : undefined,
  };
}

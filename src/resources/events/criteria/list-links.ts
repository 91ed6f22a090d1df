import { can } from '../../../calendar/viewer.js';
import { type PageLinks, pageLinks, type PageRequest, queryText } from '../../../http/pagination/page.js';
import type { Parameters } from '../../../http/request/parameters.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { fieldsOf } from '../../../http/validation/field.js';
import { ListEventsDto } from '../dto/list-events.dto.js';
import { DATE_LIMITS, type DateLimit, type DateWindow, limitText } from './date-window.js';

/** The order of the parameters in links (recorded exchanges events_list_paging). */
const FIRST = ['page', 'per_page', 'start_date', 'end_date', 'search', 'status', 'post_parent', 'include'] as const;
const THEN = ['starts_before', 'starts_after', 'ends_before', 'ends_after', 'venue', 'organizer', 'featured'] as const;

const DECLARED = new Set(fieldsOf(ListEventsDto).map(({ name }) => name));
const NAMES = [...new Set<string>([...FIRST, ...THEN, ...DECLARED])];
const isDate = (name: string): name is DateLimit => DATE_LIMITS.includes(name as DateLimit);

/** The parameters of a list, as sent and as resolved. */
interface ListedPage {
  /** The parameters as sent. */
  readonly parameters: Parameters;
  readonly window: DateWindow;
  readonly pageRequest: PageRequest;
}

/**
 * The URLs of a page and of its neighbours. They repeat the parameters that were sent, with the effective page size and
 * date window, so that all pages of a walk have the window of the first one.
 */
export function listLinks(page: ListedPage, total: number, context: RequestContext): PageLinks & { rest_url: string } {
  const archive = context.urls.archive('events');
  const effective = effectiveParameters(page, context);
  return {
    rest_url: `${archive}?${queryText(effective)}`,
    ...pageLinks(archive, { ...effective, ...undeclaredParameters(page.parameters) }, page.pageRequest, total),
  };
}

function effectiveParameters(
  { parameters, window, pageRequest }: ListedPage,
  { viewer, site }: RequestContext,
): Parameters {
  const values: Parameters = {
    // A viewer who sees only published events gets the same list after following a link and signing in.
    status: can(viewer, 'create-records') ? undefined : 'publish',
    ...parameters,
    page: pageRequest.page,
    per_page: pageRequest.perPage,
  };
  const effective: Record<string, unknown> = {};
  for (const name of NAMES) {
    if (!isDate(name)) {
      if (values[name] !== undefined) effective[name] = values[name];
    } else if (window[name]) effective[name] = limitText(window[name], site.zone);
  }
  return effective;
}

/** Parameters of every GET, `_fields` and `_envelope`: the links to neighbours repeat them, `rest_url` does not. */
function undeclaredParameters(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !DECLARED.has(name)));
}

import { can } from '../../../calendar/viewer.js';
import { type PageLinks, pageLinks, type PageRequest, queryText } from '../../../http/pagination/page.js';
import type { Parameters } from '../../../http/request/parameters.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { fieldsOf } from '../../../http/validation/field.js';
import { ListEventsDto } from '../dto/list-events.dto.js';
import { DATE_LIMITS, type DateLimit, type DateWindow, limitText } from './date-window.js';

/** The parameters of a list in the order in which its address shows them (recorded exchanges events_list_paging). */
const FIRST = ['page', 'per_page', 'start_date', 'end_date', 'search', 'status', 'post_parent', 'include'] as const;
const THEN = ['starts_before', 'starts_after', 'ends_before', 'ends_after', 'venue', 'organizer', 'featured'] as const;

const DECLARED = new Set(fieldsOf(ListEventsDto).map(({ name }) => name));
const NAMES = [...new Set<string>([...FIRST, ...THEN, ...DECLARED])];
const isDate = (name: string): name is DateLimit => DATE_LIMITS.includes(name as DateLimit);

/** The parameters of a list and what they resolved to. */
export interface ListedPage {
  /** The parameters of the route that were sent, as they were sent. */
  readonly parameters: Parameters;
  readonly window: DateWindow;
  readonly pageRequest: PageRequest;
}

/**
 * The address of a list and of its neighbours. All repeat what was sent, with the page size and the window that came of
 * it: so a walk over the pages keeps the window of its first step.
 */
export function listLinks(shown: ListedPage, total: number, context: RequestContext): PageLinks & { rest_url: string } {
  const archive = context.urls.archive('events');
  const effective = effectiveParameters(shown, context);
  return {
    rest_url: `${archive}?${queryText(effective)}`,
    ...pageLinks(archive, { ...effective, ...ofEveryGet(shown.parameters) }, shown.pageRequest, total),
  };
}

function effectiveParameters(
  { parameters, window, pageRequest }: ListedPage,
  { viewer, site }: RequestContext,
): Parameters {
  const values: Parameters = {
    // Those who see published events alone get no other list by following an address after signing in.
    status: can(viewer, 'create-records') ? undefined : 'publish',
    ...parameters,
    page: pageRequest.page,
    per_page: pageRequest.perPage,
  };
  const effective: Record<string, unknown> = {};
  for (const name of NAMES) {
    if (!isDate(name)) effective[name] = values[name];
    else if (window[name]) effective[name] = limitText(window[name], site.zone);
  }
  return effective;
}

/** What `rest_url` leaves out: `_fields` and `_envelope`. */
function ofEveryGet(parameters: Parameters): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !DECLARED.has(name)));
}

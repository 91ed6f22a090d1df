import type { EntityManager } from 'typeorm';
import type { SearchQuery } from '../../calendar/text/search-words.js';
import { type ArrangingField, offsetLimitOf, type PageRequest } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, not } from '../../persistence/sql/conditions.js';
import { numberOf } from '../../persistence/sql/records.js';
import { pageOf, readPageAndTotal } from '../../persistence/sql/record-pages.js';
import { ofEvent, validateReadableEvent, withEvents, withUpcomingEvents } from '../publishing/linkable-events.js';
import { matchingText, orderOf, parseSearch, resolveStatuses } from '../publishing/list-options.js';
import type { Status } from '../publishing/status.js';
import { listedFor } from '../publishing/visibility.js';
import type { ListVenuesDto } from './dto/list-venues.dto.js';
import { Venue } from './venue.entity.js';

/** The resolved filters of a list of venues. Undefined means no filter. */
export interface VenueCriteria {
  /** The validated query parameters. */
  readonly input: Partial<ListVenuesDto>;
  readonly search: SearchQuery | undefined;
  /** Undefined: the statuses that the viewer sees by default. */
  readonly statuses: readonly Status[] | undefined;
}

/** Resolves the query parameters. Reports an error for an event or a status that the viewer may not see. */
export async function resolveVenueCriteria(
  db: EntityManager,
  input: Partial<ListVenuesDto>,
  context: RequestContext,
  addError: AddError,
): Promise<VenueCriteria> {
  await validateReadableEvent(db, 'event', input.event, context, addError);
  const search = parseSearch(input.search, addError);
  return { input, search, statuses: resolveStatuses(input.status, context.viewer, addError) };
}

/** The SQL condition of a filter; undefined if the request does not use it. */
type VenueFilter = (criteria: VenueCriteria, context: RequestContext) => Condition | undefined;

/** All filters, in the order of their conditions in the statement. */
const venueFilters = {
  // Always present, unlike the others: limits the list to what the viewer may see.
  status: ({ statuses }, { viewer, now }) => listedFor('venues', viewer, now, statuses),
  search: ({ search }) => search && matchingText('venues.id', search),
  event: ({ input: { event } }) => (event === undefined ? undefined : ofEvent('venues', event)),
  has_events({ input: { has_events } }, { viewer, now }) {
    if (has_events === undefined) return undefined;
    const hasEvents = withEvents('venues', viewer, now);
    return has_events ? hasEvents : not(hasEvents);
  },
  only_with_upcoming({ input: { only_with_upcoming } }, { viewer, now }) {
    return only_with_upcoming ? withUpcomingEvents('venues', viewer, now) : undefined;
  },
} satisfies Record<Exclude<keyof ListVenuesDto, ArrangingField>, VenueFilter>;

/** Reads one page of the venues and their total number. */
export function readVenues(
  db: EntityManager,
  criteria: VenueCriteria,
  context: RequestContext,
  pageRequest: PageRequest,
): Promise<{ records: Venue[]; total: number }> {
  const filter = allOf(Object.values<VenueFilter>(venueFilters).map((conditionOf) => conditionOf(criteria, context)));
  const order = orderOf('venues', criteria.input.orderby, criteria.input.order);
  const { assertWithinDepth, ...position } = offsetLimitOf(pageRequest);
  const page = pageOf('venues', { filter, order, ...position });
  return readPageAndTotal(db, Venue, {
    page,
    direction: order.direction,
    total: numberOf('venues', filter),
    assertWithinDepth,
  });
}

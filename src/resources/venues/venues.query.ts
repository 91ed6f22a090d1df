import type { EntityManager } from 'typeorm';
import type { SearchQuery } from '../../calendar/text/search-words.js';
import { type ArrangingField, offsetLimitOf, type PageRequest } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, not } from '../../persistence/sql/conditions.js';
import { numberOf, pageOf, readPageAndTotal } from '../../persistence/sql/records.js';
import { ofEvent, validateReadableEvent, withEvents, withUpcomingEvents } from '../publishing/linkable-events.js';
import { matchingText, orderOf, parseSearch, resolveStatuses } from '../publishing/list-options.js';
import type { Status } from '../publishing/status.js';
import { listedFor } from '../publishing/visibility.js';
import type { ListVenuesDto } from './dto/list-venues.dto.js';
import { Venue } from './venue.entity.js';

/** What a list of venues is limited to. Undefined does not limit. */
export interface VenueCriteria {
  /** The validated values as they were sent. */
  readonly input: Partial<ListVenuesDto>;
  readonly search: SearchQuery | undefined;
  /** Undefined: what the viewer sees by default. */
  readonly statuses: readonly Status[] | undefined;
}

/** Reports a validation error for an event that the viewer may not read, and for statuses that the viewer may not list. */
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

/** Narrows a list; undefined if the request does not use it. */
type VenueFilter = (criteria: VenueCriteria, context: RequestContext) => Condition | undefined;

/** All filters, in the order in which their conditions are written. */
const venueFilters = {
  // What the viewer may see: unlike the others, a list always has this condition.
  status: ({ statuses }, { viewer, now }) => listedFor('venues', viewer, now, statuses),
  search: ({ search }) => search && matchingText('venues', search),
  event: ({ input: { event } }) => (event === undefined ? undefined : ofEvent('venues', event)),
  has_events({ input: { has_events } }, { viewer, now }) {
    if (has_events === undefined) return undefined;
    const used = withEvents('venues', viewer, now);
    return has_events ? used : not(used);
  },
  only_with_upcoming({ input: { only_with_upcoming } }, { viewer, now }) {
    return only_with_upcoming ? withUpcomingEvents('venues', viewer, now) : undefined;
  },
} satisfies Record<Exclude<keyof ListVenuesDto, ArrangingField>, VenueFilter>;

/** One page of the venues, and the number of all of them. */
export function readVenues(
  db: EntityManager,
  criteria: VenueCriteria,
  context: RequestContext,
  pageRequest: PageRequest,
): Promise<{ records: Venue[]; total: number }> {
  const filter = allOf(Object.values<VenueFilter>(venueFilters).map((condition) => condition(criteria, context)));
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

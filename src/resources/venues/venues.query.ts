import type { SearchAsked } from '../../calendar/text/search-words.js';
import type { Caller } from '../../http/access/caller.js';
import type { ArrangingField } from '../../http/input/paging-fields.js';
import type { Refuse } from '../../http/input/sent.js';
import { placeOf, type Slice } from '../../http/paging/page.js';
import { allOf, type Condition, not } from '../../persistence/conditions.js';
import { numberOf, pageOf } from '../../persistence/records.js';
import { readSlice } from '../../persistence/slices.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkEventReadable, ofEvent, withEvents, withUpcomingEvents } from '../publishing/linkable-events.js';
import { matchingText } from '../publishing/matching-text.js';
import { orderOf } from '../publishing/ordering.js';
import { searchAsked } from '../publishing/search-asked.js';
import type { Status } from '../publishing/status.js';
import { statusesAsked } from '../publishing/status-kinds.js';
import { listedFor } from '../publishing/visibility.js';
import type { ListVenues } from './dto/list-venues.dto.js';
import { Venue } from './venue.entity.js';

/** What a list of venues is limited to. Undefined does not limit. */
export interface VenueCriteria {
  /** The validated values as they were sent. */
  readonly input: Partial<ListVenues>;
  readonly search: SearchAsked | undefined;
  /** Undefined: what the viewer sees by default. */
  readonly statuses: readonly Status[] | undefined;
}

/** Reports a validation error for an event that the viewer may not read, and for statuses that the viewer may not list. */
export async function resolveVenueCriteria(
  db: Rows,
  input: Partial<ListVenues>,
  context: Caller,
  addError: Refuse,
): Promise<VenueCriteria> {
  await checkEventReadable(db, 'event', input.event, context, addError);
  const search = searchAsked(input.search, addError);
  return { input, search, statuses: statusesAsked(input.status, context.viewer, addError) };
}

/** Narrows a list; undefined if the request does not use it. */
type VenueFilter = (criteria: VenueCriteria, context: Caller) => Condition | undefined;

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
} satisfies Record<Exclude<keyof ListVenues, ArrangingField>, VenueFilter>;

/** One page of the venues, and the number of all of them. */
export function readVenues(
  db: Rows,
  criteria: VenueCriteria,
  context: Caller,
  slice: Slice,
): Promise<{ records: Venue[]; total: number }> {
  const filter = allOf(Object.values<VenueFilter>(venueFilters).map((condition) => condition(criteria, context)));
  const order = orderOf('venues', criteria.input.orderby, criteria.input.order);
  const { refuseWithin, ...place } = placeOf(slice);
  const page = pageOf('venues', { filter, order, ...place });
  return readSlice(db, Venue, { page, direction: order.direction, total: numberOf('venues', filter), refuseWithin });
}

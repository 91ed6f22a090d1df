import type { SearchAsked } from '../../calendar/text/search-words.js';
import type { Caller } from '../../http/access/caller.js';
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

/** What a list of venues is asked for, checked. */
export interface VenuesAsked extends Pick<Caller, 'viewer' | 'now'> {
  readonly sent: Partial<ListVenues>;
  readonly search: SearchAsked | undefined;
  /** Undefined: what the viewer sees without asking. */
  readonly statuses: readonly Status[] | undefined;
}

/** Checks what no field can say of itself: the event must be one the viewer may read, the states ones that may be listed. */
export async function venuesAsked(
  rows: Rows,
  sent: Partial<ListVenues>,
  context: Caller,
  refuse: Refuse,
): Promise<VenuesAsked> {
  await checkEventReadable(rows, 'event', sent.event, context, refuse);
  const search = searchAsked(sent.search, refuse);
  const { viewer, now } = context;
  return { viewer, now, sent, search, statuses: statusesAsked(sent.status, viewer, refuse) };
}

type VenueFilter = (asked: VenuesAsked) => Condition | undefined;

const matching: VenueFilter = ({ search }) => search && matchingText('venues', search);

const whereEventIs: VenueFilter = ({ sent: { event } }) => (event === undefined ? undefined : ofEvent('venues', event));

const withOrWithoutEvents: VenueFilter = ({ sent, viewer, now }) => {
  if (sent.has_events === undefined) return undefined;
  const used = withEvents('venues', viewer, now);
  return sent.has_events ? used : not(used);
};

const withUpcoming: VenueFilter = ({ sent, viewer, now }) =>
  sent.only_with_upcoming ? withUpcomingEvents('venues', viewer, now) : undefined;

const filters = [matching, whereEventIs, withOrWithoutEvents, withUpcoming];

/** One slice of the venues asked for, and how many there are. */
export function readVenues(rows: Rows, asked: VenuesAsked, slice: Slice): Promise<{ records: Venue[]; total: number }> {
  const { viewer, now, statuses, sent } = asked;
  const shown = listedFor('venues', viewer, now, statuses);
  const filter = allOf([shown, ...filters.map((narrow) => narrow(asked))]);
  const order = orderOf('venues', sent.orderby, sent.order);
  const { refuseWithin, ...place } = placeOf(slice);
  const page = pageOf('venues', { filter, order, ...place });
  return readSlice(rows, Venue, { page, direction: order.direction, total: numberOf('venues', filter), refuseWithin });
}

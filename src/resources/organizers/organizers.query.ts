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
import type { ListOrganizers } from './dto/list-organizers.dto.js';
import { Organizer } from './organizer.entity.js';

/** What a list of organizers is asked for, checked. */
export interface OrganizersAsked extends Pick<Caller, 'viewer' | 'now'> {
  readonly sent: Partial<ListOrganizers>;
  readonly search: SearchAsked | undefined;
  /** Undefined: what the viewer sees without asking. */
  readonly statuses: readonly Status[] | undefined;
}

/** Checks what no field can say of itself: the event must be one the viewer may read, the states ones that may be listed. */
export async function organizersAsked(
  rows: Rows,
  sent: Partial<ListOrganizers>,
  context: Caller,
  refuse: Refuse,
): Promise<OrganizersAsked> {
  await checkEventReadable(rows, 'event', sent.event, context, refuse);
  const search = searchAsked(sent.search, refuse);
  const { viewer, now } = context;
  return { viewer, now, sent, search, statuses: statusesAsked(sent.status, viewer, refuse) };
}

type OrganizerFilter = (asked: OrganizersAsked) => Condition | undefined;

const matching: OrganizerFilter = ({ search }) => search && matchingText('organizers', search);

const whereEventIs: OrganizerFilter = ({ sent: { event } }) =>
  event === undefined ? undefined : ofEvent('organizers', event);

const withOrWithoutEvents: OrganizerFilter = ({ sent, viewer, now }) => {
  if (sent.has_events === undefined) return undefined;
  const used = withEvents('organizers', viewer, now);
  return sent.has_events ? used : not(used);
};

const withUpcoming: OrganizerFilter = ({ sent, viewer, now }) =>
  sent.only_with_upcoming ? withUpcomingEvents('organizers', viewer, now) : undefined;

const filters = [matching, whereEventIs, withOrWithoutEvents, withUpcoming];

/** One slice of the organizers asked for, and how many there are. */
export function readOrganizers(
  rows: Rows,
  asked: OrganizersAsked,
  slice: Slice,
): Promise<{ records: Organizer[]; total: number }> {
  const { viewer, now, statuses, sent } = asked;
  const shown = listedFor('organizers', viewer, now, statuses);
  const filter = allOf([shown, ...filters.map((narrow) => narrow(asked))]);
  const order = orderOf('organizers', sent.orderby, sent.order);
  const { refuseWithin, ...place } = placeOf(slice);
  const page = pageOf('organizers', { filter, order, ...place });
  return readSlice(rows, Organizer, {
    page,
    direction: order.direction,
    total: numberOf('organizers', filter),
    refuseWithin,
  });
}

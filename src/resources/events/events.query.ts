import { can } from '../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, type Lookup, not, oneOf, where } from '../../persistence/conditions.js';
import { linkedToOneOf, linkedWhere } from '../../persistence/event-links.js';
import { within } from '../../persistence/nearby.js';
import type { Selection } from '../../persistence/records.js';
import { matchingText } from '../publishing/matching-text.js';
import { editable, listedFor } from '../publishing/visibility.js';
import type { ListEvents } from './dto/list-events.dto.js';
import { type EventOrder, eventOrderSql } from './event-order.js';
import type { Asking, EventsFound } from './events-asked.js';

/** What a list of events is limited to: flags and ids as they were sent, everything else as it was found. */
export type EventsAsked = EventsFound & {
  readonly sent: ListEvents;
  /** How to look into other tables; see `Lookup`. */
  readonly lookup: Lookup;
};

/** Narrows a list; undefined when it is not asked to. */
type EventFilter = (asked: EventsAsked, asking: Asking) => Condition | undefined;

/** Starts and ends are compared as instants. No event starts after its end: that bounds the walk along the starts. */
const inWindow: EventFilter = ({ window }) => {
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = window;
  return allOf([
    start_date && where('events.start_utc >= ?', start_date.utc),
    end_date && where('events.end_utc <= ? AND events.start_utc <= ?', end_date.utc, end_date.utc),
    starts_before && where('events.start_utc < ?', starts_before.utc),
    starts_after && where('events.start_utc > ?', starts_after.utc),
    ends_before && where('events.end_utc < ? AND events.start_utc < ?', ends_before.utc, ends_before.utc),
    ends_after && where('events.end_utc > ?', ends_after.utc),
  ]);
};

const matching: EventFilter = ({ search, lookup }) => search && matchingText('events', search, lookup);

const inCategories: EventFilter = ({ categories, lookup }) =>
  categories && linkedToOneOf('categories', categories, lookup);

const withTags: EventFilter = ({ tags, lookup }) => tags && linkedToOneOf('tags', tags, lookup);

const atVenues: EventFilter = ({ venues, lookup }) => venues && linkedToOneOf('venues', venues, lookup);

const byOrganizers: EventFilter = ({ organizers, lookup }) =>
  organizers && linkedToOneOf('organizers', organizers, lookup);

const featured: EventFilter = ({ sent }) => isFlagged('featured', sent.featured);

/** Only venues count that the viewer sees at the event. */
const onTheMap: EventFilter = ({ sent, lookup }, { viewer, now }) => {
  if (sent.geoloc === undefined) return undefined;
  const located = where('venues.geo_lat IS NOT NULL AND venues.geo_lng IS NOT NULL');
  const mapped = linkedWhere('venues', allOf([listedFor('venues', viewer, now), located]), lookup);
  return sent.geoloc ? mapped : not(mapped);
};

const nearby: EventFilter = ({ near, lookup }, { viewer, now }) =>
  near && linkedWhere('venues', allOf([listedFor('venues', viewer, now), within('venues', near)]), lookup);

const amongThese: EventFilter = ({ sent }) => sent.include && isOneOf('events.id', sent.include);

const belongingTo: EventFilter = ({ sent }) =>
  sent.post_parent === undefined ? undefined : where('events.parent_id = ?', sent.post_parent);

const ticketed: EventFilter = ({ sent }) => isFlagged('ticketed', sent.ticketed);

/** Events hidden from listings are in no list, except for those who may edit them and ask for them (decision D41). */
const hidden: EventFilter = ({ sent }, { viewer }) => {
  const shown = where('events.hidden = 0');
  const wish = can(viewer, 'create-records') ? (sent.hide_from_listings ?? 'none') : 'none';
  if (wish === 'none') return shown;
  const own = allOf([where('events.hidden = 1'), editable('events', viewer)]);
  return wish === 'any' ? oneOf([shown, own]) : own;
};

const filters: readonly EventFilter[] = [
  inWindow,
  matching,
  inCategories,
  withTags,
  atVenues,
  byOrganizers,
  featured,
  onTheMap,
  nearby,
  amongThese,
  belongingTo,
  ticketed,
  hidden,
];

/** Which events a list shows, and in which order. */
export function selectEvents(asked: EventsAsked, asking: Asking): Selection {
  return {
    filter: allOf([visibleEvents(asked, asking), ...filters.map((narrow) => narrow(asked, asking))]),
    orderBy: eventOrderSql(orderOf(asked.sent), asked.sent.order ?? 'asc'),
  };
}

/** So many hits that a page of them is sooner found along an index than by gathering and sorting all. */
const PLENTY = 1000;

/** How a page of a list with so many hits is best looked for: along the starts or ends there is an index to walk. */
export function lookupFor(sent: ListEvents, total: number): Lookup {
  const isWalked = ['start_date', 'end_date', 'id'].includes(orderOf(sent));
  return isWalked && total > PLENTY ? 'probed' : 'gathered';
}

/** By start; those asked for by id by their publication. */
const orderOf = ({ orderby, include }: ListEvents): EventOrder => orderby ?? (include ? 'date' : 'start_date');

/** Of some events, those that the list may show. */
export function visibleEvents({ statuses }: EventsAsked, { viewer, now }: Asking): Condition {
  return listedFor('events', viewer, now, statuses);
}

function isFlagged(column: 'featured' | 'ticketed', wish: boolean | undefined): Condition | undefined {
  return wish === undefined ? undefined : where(`events.${column} = ${wish ? 1 : 0}`);
}

import type { Caller } from '../../http/access/caller.js';
import { can } from '../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, type Lookup, not, oneOf, where } from '../../persistence/conditions.js';
import { type EventLink, linkedToOneOf, linkedWhere } from '../../persistence/event-links.js';
import { within } from '../../persistence/nearby.js';
import { matchingText } from '../publishing/matching-text.js';
import { editable, listedFor, readableBy } from '../publishing/visibility.js';
import type { ListEvents } from './dto/list-events.dto.js';
import type { EventOrder } from './event-order.js';
import type { EventsFound } from './events-asked.js';
import type { EventWindow } from './event-window.js';

/** What a list of events is limited to: flags and ids as they were sent, everything else as it was found. */
export type EventsAsked = EventsFound & {
  readonly sent: ListEvents;
  /** How to look into other tables; see `Lookup`. */
  readonly lookup: Lookup;
};

/** Narrows a list; undefined when it is not asked to. */
type EventFilter = (asked: EventsAsked, context: Caller) => Condition | undefined;

const inWindow: EventFilter = ({ window }) => inside('events', window);

const matching: EventFilter = ({ search, lookup }) => search && matchingText('events', search, lookup);

const linked: EventFilter = (asked) => {
  const links = linksAsked(asked).map(({ link, ids }) => linkedToOneOf(link, ids, asked.lookup));
  return links.length ? allOf(links) : undefined;
};

const featured: EventFilter = ({ sent }) => isFlagged('featured', sent.featured);

/** Only venues count that the viewer sees at the event. */
const onTheMap: EventFilter = ({ sent, lookup }, { viewer, now }) => {
  if (sent.geoloc === undefined) return undefined;
  const located = where('venues.geo_lat IS NOT NULL AND venues.geo_lng IS NOT NULL');
  const mapped = linkedWhere('venues', allOf([readableBy('venues', viewer, now), located]), lookup);
  return sent.geoloc ? mapped : not(mapped);
};

const nearby: EventFilter = ({ near, lookup }, { viewer, now }) =>
  near && linkedWhere('venues', allOf([readableBy('venues', viewer, now), within('venues', near)]), lookup);

const amongThese: EventFilter = ({ sent }) => sent.include && isOneOf('events.id', sent.include);

const belongingTo: EventFilter = ({ sent }) =>
  sent.post_parent === undefined ? undefined : where('events.parent_id = ?', sent.post_parent);

const ticketed: EventFilter = ({ sent }) => isFlagged('ticketed', sent.ticketed);

/** Whether a list is of hidden events alone, for a viewer who may edit none of them: nothing is in it (decision D62). */
export function isOfHiddenFromViewer({ sent }: EventsAsked, { viewer }: Caller): boolean {
  return sent.hide_from_listings === 'only' && !can(viewer, 'create-records');
}

/** Events hidden from listings are in no list, except for those who may edit them and ask for them (decision D41). */
const hidden: EventFilter = ({ sent }, { viewer }) => {
  const shown = where('events.hidden = 0');
  const wish = can(viewer, 'create-records') ? (sent.hide_from_listings ?? 'none') : 'none';
  if (wish === 'none') return shown;
  const own = allOf([where('events.hidden = 1'), editable('events', viewer)]);
  return wish === 'any' ? oneOf([shown, own]) : own;
};

/** What narrows lists beside their window, the words in events, what events are linked to, and whether they are hidden. */
const others: readonly EventFilter[] = [featured, onTheMap, nearby, amongThese, belongingTo, ticketed];

const filters: readonly EventFilter[] = [inWindow, matching, linked, ...others, hidden];

/** Records of one kind to one of which events are to be linked. */
export interface LinkAsked {
  readonly link: EventLink;
  readonly ids: readonly number[];
}

/** What events are to be linked to, the kind of which an event has the fewest first. */
export function linksAsked({ venues, organizers, tags, categories }: EventsAsked): LinkAsked[] {
  const asked = Object.entries({ venues, organizers, tags, categories }) as [
    EventLink,
    readonly number[] | undefined,
  ][];
  return asked.flatMap(([link, ids]) => (ids ? [{ link, ids }] : []));
}

/** Whether nothing narrows a list but its window, and what its events are linked to. */
export function isPlain(asked: EventsAsked, context: Caller): boolean {
  return [matching, ...others].every((narrow) => narrow(asked, context) === undefined);
}

/**
 * What narrows a list of public events beyond its window and the indexed words it asks for; undefined if nothing does.
 * Few events are left by then: other tables are looked into for each of them.
 */
export function narrowed(asked: EventsAsked, context: Caller): Condition | undefined {
  const beyond = asked.wordsFound?.isExact ? [linked, ...others] : [matching, linked, ...others];
  const narrow = beyond.flatMap((filter) => filter({ ...asked, lookup: 'probed' }, context) ?? []);
  return narrow.length ? allOf(narrow) : undefined;
}

/** Which events a list shows. */
export function listedEvents(asked: EventsAsked, context: Caller): Condition {
  const visible = listedFor('events', context.viewer, context.now, asked.statuses);
  return allOf([visible, ...filters.map((narrow) => narrow(asked, context))]);
}

/** So many hits that a page of them is sooner found along an index than by gathering and sorting all. */
const PLENTY = 1000;

/** Whether a page of a list with so many hits is best looked for along an index: there is one for starts, ends and ids. */
export function isWalked(asked: EventsAsked, total: number): boolean {
  return total > PLENTY && ['start_date', 'end_date', 'id'].includes(orderAsked(asked).by);
}

/** Lists are ordered by start, and those of events asked for by id by their publication. */
export function orderAsked({ sent }: EventsAsked): { by: EventOrder; order: 'asc' | 'desc' } {
  return { by: sent.orderby ?? (sent.include ? 'date' : 'start_date'), order: sent.order ?? 'asc' };
}

/**
 * Of events, or of a join table that repeats their times: what lies in a window. Times are compared as instants. No event
 * starts after its end: that bounds the walk along the starts.
 */
export function inside(table: string, window: EventWindow): Condition {
  const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = window;
  return allOf([
    start_date && where(`${table}.start_utc >= ?`, start_date.utc),
    end_date && where(`${table}.end_utc <= ? AND ${table}.start_utc <= ?`, end_date.utc, end_date.utc),
    starts_before && where(`${table}.start_utc < ?`, starts_before.utc),
    starts_after && where(`${table}.start_utc > ?`, starts_after.utc),
    ends_before && where(`${table}.end_utc < ? AND ${table}.start_utc < ?`, ends_before.utc, ends_before.utc),
    ends_after && where(`${table}.end_utc > ?`, ends_after.utc),
  ]);
}

function isFlagged(column: 'featured' | 'ticketed', wish: boolean | undefined): Condition | undefined {
  return wish === undefined ? undefined : where(`events.${column} = ${wish ? 1 : 0}`);
}

import type { UtcText } from '../../../calendar/dates/texts.js';
import { can, type Viewer } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, not, oneOf, where } from '../../../persistence/sql/conditions.js';
import { HAS_COORDINATES } from '../../../read-models/event-counts/located.js';
import { type EventLink, linkedWhere } from '../../../read-models/event-links.js';
import { withinRadius } from '../../../read-models/geo-distance.js';
import { matchingText } from '../../publishing/list-options.js';
import { modifiedBeyond, type ModifiedLimit } from '../../publishing/modified-limits.js';
import { editable, listedFor, readableBy } from '../../publishing/visibility.js';
import type { DateLimit } from '../criteria/date-window.js';
import { type Filter, type FilterField, type FilterOf, type LinkFilter, NEVER } from './event-condition.js';

/** Compares the instants of events with a limit of the window. */
const limitedBy = (
  limit: DateLimit,
  comparison: string,
  ...columns: ('start_utc' | 'end_utc')[]
): Filter<'window'> => ({
  answeredBy: 'window',
  condition({ window: { [limit]: bound } }) {
    if (!bound) return undefined;
    const values = columns.map(() => bound.utc);
    return ({ table }) => where(columns.map((column) => `${table}.${column} ${comparison} ?`).join(' AND '), ...values);
  },
});

const linkedTo = (link: EventLink): LinkFilter => ({
  answeredBy: 'links',
  linkedTo({ [link]: ids }) {
    return ids && { link, ids };
  },
});

const flagged = (column: 'featured' | 'ticketed'): Filter<'row'> => ({
  answeredBy: 'row',
  condition({ input: { [column]: flag } }) {
    if (flag === undefined) return undefined;
    return () => where(`events.${column} = ${flag ? 1 : 0}`);
  },
});

const eventStatus: Filter<'row'> = {
  answeredBy: 'row',
  condition: ({ input: { event_status: statuses } }) => statuses && (() => isOneOf('events.event_status', statuses)),
};

/** Events that the viewer may see. Every list has this condition. */
const status: Filter<'visibility'> = {
  answeredBy: 'visibility',
  condition({ statuses }, { viewer, now }) {
    const listed = listedFor('events', viewer, now, statuses);
    return () => listed;
  },
};

const search: Filter<'words'> = {
  answeredBy: 'words',
  condition: ({ search }) => search && (({ form, eventId }) => matchingText(eventId, search, form)),
};

/** Condition on venues: located, and the viewer sees them at events. */
export const locatedVenues = (viewer: Viewer, now: UtcText): Condition =>
  allOf([readableBy('venues', viewer, now), where(HAS_COORDINATES)]);

const geoloc: Filter<'id'> = {
  answeredBy: 'id',
  condition({ input: { geoloc } }, { viewer, now }) {
    if (geoloc === undefined) return undefined;
    const venue = locatedVenues(viewer, now);
    return ({ form, eventId }) => {
      const mapped = linkedWhere('venues', venue, form, eventId);
      return geoloc ? mapped : not(mapped);
    };
  },
};

/** Point and radius of the three `geoloc_` fields. Considers only venues that the viewer sees at the event. */
const geolocLat: LinkFilter = {
  answeredBy: 'links',
  linkedTo: ({ venuesNearby }) => venuesNearby && { link: 'venues', ids: venuesNearby },
  unlisted({ near, venuesNearby }, { viewer, now }) {
    if (!near || venuesNearby) return undefined;
    const venue = allOf([readableBy('venues', viewer, now), withinRadius('venues', near)]);
    return ({ form, eventId }) => linkedWhere('venues', venue, form, eventId);
  },
};

const limitedTo = (name: ModifiedLimit): Filter<'row'> => ({
  answeredBy: 'row',
  condition({ modified }) {
    const written = modifiedBeyond('events', name, modified);
    return written && (() => written);
  },
});

const include: Filter<'row'> = {
  answeredBy: 'row',
  condition: ({ input: { include: ids } }) => ids && (() => isOneOf('events.id', ids)),
};

const externalId: Filter<'row'> = {
  answeredBy: 'row',
  condition: ({ identified }) => identified && (identified.length ? () => isOneOf('events.id', identified) : NEVER),
};

const postParent: Filter<'row'> = {
  answeredBy: 'row',
  condition({ input: { post_parent: id } }) {
    return id === undefined ? undefined : () => where('events.parent_id = ?', id);
  },
};

const series: Filter<'row'> = {
  answeredBy: 'row',
  condition: ({ input: { series: ids } }) => ids && (() => isOneOf('events.series_id', ids)),
};

const isRecurring: Filter<'row'> = {
  answeredBy: 'row',
  condition({ input: { is_recurring: isDate } }) {
    return isDate === undefined ? undefined : () => where(`events.series_id IS ${isDate ? 'NOT ' : ''}NULL`);
  },
};

/**
 * Lists have no hidden events unless the viewer requests them and may edit them (decision D41). A list of hidden events
 * only is empty for viewers who may edit none (decision D62). Every list has this condition, like `status`.
 */
const hideFromListings: Filter<'visibility'> = {
  answeredBy: 'visibility',
  condition({ input: { hide_from_listings: hidden = 'none' } }, { viewer }) {
    const visible = where('events.hidden = 0');
    if (!can(viewer, 'create-records')) return hidden === 'only' ? NEVER : () => visible;
    if (hidden === 'none') return () => visible;
    const editableHidden = allOf([where('events.hidden = 1'), editable('events', viewer)]);
    return hidden === 'any' ? () => oneOf([visible, editableHidden]) : () => editableHidden;
  },
};

/** All filters, in the order of their conditions in SQL. */
export const eventFilters = {
  status,
  start_date: limitedBy('start_date', '>=', 'start_utc'),
  // No event starts after its end, so this also limits the range of the index on starts.
  end_date: limitedBy('end_date', '<=', 'end_utc', 'start_utc'),
  starts_before: limitedBy('starts_before', '<', 'start_utc'),
  starts_after: limitedBy('starts_after', '>', 'start_utc'),
  ends_before: limitedBy('ends_before', '<', 'end_utc', 'start_utc'),
  ends_after: limitedBy('ends_after', '>', 'end_utc'),
  search,
  venue: linkedTo('venues'),
  organizer: linkedTo('organizers'),
  tags: linkedTo('tags'),
  categories: linkedTo('categories'),
  featured: flagged('featured'),
  geoloc,
  geoloc_lat: geolocLat,
  include,
  external_id: externalId,
  post_parent: postParent,
  series,
  is_recurring: isRecurring,
  ticketed: flagged('ticketed'),
  event_status: eventStatus,
  modified_after: limitedTo('modified_after'),
  modified_before: limitedTo('modified_before'),
  hide_from_listings: hideFromListings,
} satisfies { [Field in FilterField]: FilterOf<Field> };

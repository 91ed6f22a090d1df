import { presentCost, type StoredCost } from '../../../calendar/cost/cost.js';
import { dateDetails } from '../../../calendar/dates/texts.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { presentIds } from '../../external-ids/shown-ids.js';
import { presentImage } from '../../images/image.record.js';
import { type PresentOptions, presentPublished } from '../../publishing/published-record.js';
import type { VenueRecord } from '../../venues/venue.record.js';
import type { EventColumns } from '../event.entity.js';
import type { EventRecord, EventSeriesRecord } from '../event.record.js';
import { eventLd } from './event-json-ld.js';
import type { EventRelations } from './event-relations.js';

/** The record of an event. */
export function presentEvent(
  event: EventColumns,
  related: EventRelations,
  context: RequestContext,
  { jsonLd }: PresentOptions = {},
): EventRecord {
  const { urls, site } = context;
  const { id, author, status, date, date_utc, modified, modified_utc, url } = presentPublished(event, 'event', context);
  const { cost, cost_details } = presentCost(JSON.parse(event.cost) as StoredCost, site.currency);
  const globalId = urls.globalId(id);
  return {
    id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author,
    status,
    date,
    date_utc,
    modified,
    modified_utc,
    url,
    rest_url: urls.record('events', id),
    title: event.title,
    description: event.description,
    excerpt: event.excerpt,
    slug: event.slug,
    image: related.image ? presentImage(related.image) : false,
    all_day: event.allDay,
    start_date: event.startLocal,
    start_date_details: dateDetails(event.startLocal),
    end_date: event.endLocal,
    end_date_details: dateDetails(event.endLocal),
    utc_start_date: event.startUtc,
    utc_start_date_details: dateDetails(event.startUtc),
    utc_end_date: event.endUtc,
    utc_end_date_details: dateDetails(event.endUtc),
    timezone: event.timezone,
    timezone_abbr: event.timezoneAbbr,
    cost,
    cost_details,
    website: event.website === '' ? url : event.website.replaceAll('&', '&amp;'),
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hidden,
    sticky: event.sticky,
    featured: event.featured,
    ticketed: event.ticketed,
    event_status: event.eventStatus,
    event_status_reason: event.eventStatusReason || undefined,
    categories: related.categories,
    tags: related.tags,
    venue: presentVenues(related.venues),
    organizer: related.organizers,
    series: presentSeries(event, context),
    custom_fields: [],
    external_ids: presentIds(related.externalIds),
    json_ld: jsonLd ? eventLd(event, related, url, context) : undefined,
  };
}

function presentSeries(
  { seriesId, recurrenceId, overrides }: EventColumns,
  { urls }: RequestContext,
): EventSeriesRecord | undefined {
  if (seriesId === null) return undefined;
  return {
    id: seriesId,
    rest_url: urls.record('series', seriesId),
    recurrence_id: recurrenceId ?? '',
    overrides: overrides === '' ? [] : overrides.split(','),
  };
}

/** The members of an event without its image and linked records. */
export function ownMembers(event: EventColumns, context: RequestContext): Partial<EventRecord> {
  const { image: _image, ...members } = presentEvent(event, NO_RELATIONS, context);
  return members;
}

const NO_RELATIONS: EventRelations = {
  image: undefined,
  categories: [],
  tags: [],
  venues: [],
  organizers: [],
  externalIds: undefined,
};

/** Clients expect a single venue as an object, otherwise a list (recorded exchanges events_create_linked). */
function presentVenues(venues: VenueRecord[]): VenueRecord | VenueRecord[] {
  const [only] = venues;
  return only && venues.length === 1 ? only : venues;
}

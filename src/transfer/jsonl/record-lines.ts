import { presentCost, type StoredCost } from '../../calendar/cost/cost.js';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { readZone, toUtc } from '../../calendar/dates/zone.js';
import { recurrenceTexts } from '../../calendar/recurrence/read-recurrence.js';
import type { Site } from '../../calendar/site.js';
import type { EventColumns } from '../../resources/events/event.entity.js';
import type { EventFields } from '../../resources/events/write/event.mapper.js';
import { scheduleOf } from '../../resources/events/series/series-schedule.js';
import type { Series, SeriesTemplate } from '../../resources/events/series/series.entity.js';
import type { LinkedIds } from '../../resources/events/write/save-links.js';
import type { Organizer } from '../../resources/organizers/organizer.entity.js';
import type { Publishable } from '../../resources/publishing/publishable.entity.js';
import type { Venue } from '../../resources/venues/venue.entity.js';
import { type RecordLine, textToSend } from './format.js';

type Line = Pick<RecordLine, 'type' | 'id' | 'fields' | 'links' | 'series' | 'stored'>;

/** A term as it is stored. */
export interface TermColumns {
  readonly id: number;
  readonly version: number;
  readonly modifiedUtc: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: number | null;
}

export const termLine = (type: 'categories' | 'tags', term: TermColumns): Line => ({
  type,
  id: term.id,
  fields: { name: textToSend(term.name), slug: term.slug, description: term.description },
  ...(term.parentId !== null && { links: { parent: term.parentId } }),
  stored: { version: term.version, modifiedUtc: term.modifiedUtc },
});

export const venueLine = (venue: Venue): Line => ({
  type: 'venues',
  id: venue.id,
  fields: {
    venue: textToSend(venue.name),
    ...publicationOf(venue),
    description: venue.description,
    ...texts(venue, ['address', 'city', 'country', 'province', 'state', 'zip', 'phone']),
    // A derived one follows from the others.
    ...(!venue.stateprovinceDerived && texts(venue, ['stateprovince'])),
    website: venue.website,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    geo_lat: venue.geoLat,
    geo_lng: venue.geoLng,
  },
  stored: { ...storedOf(venue), slug: venue.slug },
});

export const organizerLine = (organizer: Organizer): Line => ({
  type: 'organizers',
  id: organizer.id,
  fields: {
    organizer: textToSend(organizer.name),
    ...publicationOf(organizer),
    description: organizer.description,
    ...texts(organizer, ['phone', 'email']),
    website: organizer.website,
  },
  stored: { ...storedOf(organizer), slug: organizer.slug },
});

export function eventLine(event: EventColumns, linked: LinkedIds, site: Site): Line {
  const { seriesId, recurrenceId, overrides, previousStartUtc, uid, cost } = event;
  return {
    type: 'events',
    id: event.id,
    fields: {
      title: textToSend(event.title),
      ...publicationOf(event),
      slug: event.slug,
      ...contents(event, event.description, site),
      timezone: event.timezone,
      all_day: event.allDay,
      start_date: timeToSend(event.startLocal, event.startUtc, event.timezone),
      end_date: timeToSend(event.endLocal, event.endUtc, event.timezone),
    },
    links: linked,
    ...(seriesId !== null && { series: { id: seriesId, recurrence_id: recurrenceId } }),
    stored: {
      ...storedOf(event),
      ...{ uid, cost },
      ...(seriesId !== null && { overrides, previousStartUtc }),
    },
  };
}

export function seriesLine(series: Series, site: Site): Line {
  const { fields, linked } = JSON.parse(series.template) as SeriesTemplate;
  const { rrule, rdates, exdates, startLocal, endLocal, materialisedUntil, previousId, nextId, uid } = series;
  return {
    type: 'series',
    id: series.id,
    fields: {
      title: textToSend(series.title),
      ...publicationOf(series),
      slug: series.slug,
      ...contents(fields, series.description, site),
      timezone: series.timezone,
      all_day: series.allDay,
      start_date: startLocal,
      end_date: endLocal,
      recurrence: recurrenceTexts(scheduleOf(series).recurrence, series.allDay),
    },
    links: linked,
    stored: {
      ...storedOf(series),
      ...{
        rrule,
        rdates,
        exdates,
        startLocal,
        endLocal,
        materialisedUntil,
        previousId,
        nextId,
        uid,
        cost: fields.cost,
      },
    },
  };
}

/** The fields that events and series have in common. */
const contents = (
  fields: Omit<EventFields, 'title' | 'sortName' | 'description'>,
  description: string,
  site: Site,
) => ({
  description,
  excerpt: fields.excerpt,
  cost: presentCost(JSON.parse(fields.cost) as StoredCost, site.currency).cost,
  website: fields.website,
  show_map: fields.showMap,
  show_map_link: fields.showMapLink,
  hide_from_listings: fields.hidden,
  sticky: fields.sticky,
  featured: fields.featured,
  ticketed: fields.ticketed,
  event_status: fields.eventStatus,
  event_status_reason: textToSend(fields.eventStatusReason),
});

const publicationOf = ({ status, date, dateUtc }: Publishable) => ({ status, date, date_utc: dateUtc });

/** What every write changes by itself. */
const storedOf = ({ version, modified, modifiedUtc }: Publishable) => ({ version, modified, modifiedUtc });

/** A wall clock, or the instant where the API would take the wall clock for another one: in an hour that occurs twice. */
function timeToSend(wall: WallClock, utc: UtcText, timezone: string): string {
  const zone = readZone(timezone);
  return zone && toUtc(wall, zone) === utc ? wall : `${utc.replace(' ', 'T')}Z`;
}

function texts<Name extends string>(record: Readonly<Record<Name, string>>, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, textToSend(record[name])]));
}

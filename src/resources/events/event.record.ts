import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { NextCursor } from '../../http/pagination/list-walk.js';
import type { Side } from '../../calendar/cost/price.js';
import type { DateDetails } from '../../calendar/dates/texts.js';
import { type ExternalIdRecord, ExternalIdsMember } from '../external-ids/external-id.record.js';
import { ImageRecord } from '../images/image.record.js';
import { OrganizerRecord, PersonLd } from '../organizers/organizer.record.js';
import { DateTime, PublishedRecord } from '../publishing/published-record.js';
import { EmbeddedTermRecord } from '../terms/embedded-terms.js';
import { PlaceLd, VenueRecord } from '../venues/venue.record.js';
import { EVENT_STATUSES, type EventStatus } from './event-status.js';

/** What an event costs, as schema.org describes offers. */
export class OfferLd {
  @ApiProperty({ enum: ['Offer'] }) '@type': 'Offer';
  @ApiProperty({ example: '8', description: 'The lowest price; `0` is free' }) price: string;
  @ApiProperty({ example: 'USD', description: 'ISO 4217 code of the currency in the cost, else of the site' })
  priceCurrency: string;
  @ApiProperty({ example: 'https://calendar.example/event/summer-fair/' }) url: string;
  @ApiProperty({ example: 'primary' }) category: string;
  @ApiProperty({ example: 'inStock' }) availability: string;
  @ApiProperty({ example: '2027-05-01T00:00:00+00:00', description: 'Day of publication' }) validFrom: string;
}

/** The series of an event, as schema.org describes it. */
export class SeriesLd {
  @ApiProperty({ enum: ['EventSeries'] }) '@type': 'EventSeries';
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/series/40' }) '@id': string;
}

/** An event as schema.org describes it. */
@ApiExtraModels(PlaceLd, PersonLd, OfferLd, SeriesLd)
export class EventLd {
  @ApiProperty({ example: 'http://schema.org' }) '@context': string;
  @ApiProperty({ enum: ['Event'] }) '@type': 'Event';
  @ApiProperty({ example: 'Summer fair' }) name: string;
  @ApiPropertyOptional({ example: 'Music and cake', description: 'Excerpt or description as plain text' })
  description?: string;
  @ApiPropertyOptional({ example: 'https://images.example/fair.png' }) image?: string;
  @ApiProperty({ example: 'https://calendar.example/event/summer-fair/' }) url: string;
  @ApiProperty({ example: 'https://schema.org/OfflineEventAttendanceMode' }) eventAttendanceMode: string;
  @ApiProperty({ example: 'https://schema.org/EventScheduled' }) eventStatus: string;
  @ApiProperty({ example: '2027-06-04T17:30:00+02:00' }) startDate: string;
  @ApiProperty({ example: '2027-06-04T22:00:00+02:00' }) endDate: string;
  @ApiPropertyOptional({ allOf: [{ $ref: getSchemaPath(PlaceLd) }], description: 'The first venue' })
  location?: PlaceLd;
  @ApiPropertyOptional({ allOf: [{ $ref: getSchemaPath(PersonLd) }], description: 'The first organizer' })
  organizer?: PersonLd;
  @ApiPropertyOptional({
    allOf: [{ $ref: getSchemaPath(OfferLd) }],
    description: 'Only for a price in a known currency',
  })
  offers?: OfferLd;
  @ApiProperty({ example: 'Organization' }) performer: string;
  @ApiPropertyOptional({
    allOf: [{ $ref: getSchemaPath(SeriesLd) }],
    description: 'The series, if it is a date of one',
  })
  superEvent?: SeriesLd;
}

/** A date and time in six parts. */
@ApiSchema({ name: 'DateDetails' })
export class DateDetailsRecord implements DateDetails {
  @ApiProperty({ example: '2027' }) year: string;
  @ApiProperty({ example: '06' }) month: string;
  @ApiProperty({ example: '04' }) day: string;
  @ApiProperty({ example: '17' }) hour: string;
  @ApiProperty({ example: '30' }) minutes: string;
  @ApiProperty({ example: '00' }) seconds: string;
}

/** The amounts and the currency of a cost. */
@ApiSchema({ name: 'CostDetails' })
export class CostDetailsRecord {
  @ApiProperty({ example: '€', description: "Currency symbol in the cost; empty for the site's currency" })
  currency_symbol: string;
  @ApiProperty({ example: '', description: 'Always empty' }) currency_code: string;
  @ApiProperty({ enum: ['', 'prefix', 'postfix'], example: 'prefix' }) currency_position: Side;
  @ApiProperty({ type: [String], example: ['8', '12'], description: 'Ascending; words as slugs' }) values: string[];
}

/** The place of an event in its series. */
@ApiSchema({ name: 'EventSeries' })
export class EventSeriesRecord {
  @ApiProperty({ type: 'integer', example: 40 }) id: number;
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/series/40' }) rest_url: string;
  @DateTime(
    'When the rule of the series has this date, in its zone; identifies the date for good',
    '2027-06-04 17:30:00',
  )
  recurrence_id: string;
  @ApiProperty({ type: [String], example: ['title'], description: 'Fields that differ from the series on purpose' })
  overrides: string[];
}

/** An event in a response. Members without a value are present as `false`, `""` or `[]`. */
@ApiSchema({ name: 'Event' })
@ApiExtraModels(ImageRecord, VenueRecord)
export class EventRecord extends PublishedRecord {
  @ApiProperty({ example: 'calendar.example?id=42' }) global_id: string;
  @ApiProperty({ type: [String], example: ['calendar.example?id=42'] }) global_id_lineage: string[];
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/events/42' }) rest_url: string;
  @ApiProperty({ example: 'Summer fair' }) title: string;
  @ApiProperty({ example: '<p>Music and cake.</p>', description: 'HTML' }) description: string;
  @ApiProperty({ example: '<p>Music and cake</p>', description: 'HTML' }) excerpt: string;
  @ApiProperty({ example: 'summer-fair' }) slug: string;
  @ApiProperty({ oneOf: [{ $ref: getSchemaPath(ImageRecord) }, { type: 'boolean', enum: [false] }] })
  image: ImageRecord | false;
  @ApiProperty({ example: false }) all_day: boolean;
  @DateTime('In the zone of the event', '2027-06-04 17:30:00') start_date: string;
  @ApiProperty() start_date_details: DateDetailsRecord;
  @DateTime('In the zone of the event', '2027-06-04 22:00:00') end_date: string;
  @ApiProperty() end_date_details: DateDetailsRecord;
  @DateTime('UTC', '2027-06-04 15:30:00') utc_start_date: string;
  @ApiProperty() utc_start_date_details: DateDetailsRecord;
  @DateTime('UTC', '2027-06-04 20:00:00') utc_end_date: string;
  @ApiProperty() utc_end_date_details: DateDetailsRecord;
  @ApiProperty({ example: 'Europe/Berlin', description: 'Exactly as sent' }) timezone: string;
  @ApiProperty({ example: 'CEST', description: 'In force at the start' }) timezone_abbr: string;
  @ApiProperty({ example: '€8 – €12', description: 'Text for people; empty without a cost' }) cost: string;
  @ApiProperty() cost_details: CostDetailsRecord;
  @ApiProperty({ example: 'https://fair.example/', description: 'Public page of the event if it has no website' })
  website: string;
  @ApiProperty({ example: true }) show_map: boolean;
  @ApiProperty({ example: true }) show_map_link: boolean;
  @ApiProperty({ example: false }) hide_from_listings: boolean;
  @ApiProperty({ example: false }) sticky: boolean;
  @ApiProperty({ example: false }) featured: boolean;
  @ApiProperty({ example: false }) ticketed: boolean;
  @ApiProperty({ enum: EVENT_STATUSES, example: 'canceled', description: 'Whether the event takes place' })
  event_status: EventStatus;
  @ApiPropertyOptional({ example: 'Storm warning', description: 'Why the event is canceled or postponed' })
  event_status_reason?: string;
  @ApiProperty({ type: [EmbeddedTermRecord], description: 'By name' }) categories: EmbeddedTermRecord[];
  @ApiProperty({ type: [EmbeddedTermRecord], description: 'By name' }) tags: EmbeddedTermRecord[];
  @ApiProperty({
    description: 'A single venue as an object, otherwise a list: `[]`, or several in the given order',
    oneOf: [{ $ref: getSchemaPath(VenueRecord) }, { type: 'array', items: { $ref: getSchemaPath(VenueRecord) } }],
  })
  venue: VenueRecord | VenueRecord[];
  @ApiProperty({ type: [OrganizerRecord], description: 'In the given order' }) organizer: OrganizerRecord[];
  @ApiPropertyOptional({ type: EventSeriesRecord, description: 'Only of events that belong to a series' })
  series?: EventSeriesRecord;
  @ApiProperty({ type: 'array', items: {}, maxItems: 0, example: [], description: 'Always empty' })
  custom_fields: never[];
  @ExternalIdsMember() external_ids?: readonly ExternalIdRecord[];
  @ApiPropertyOptional({
    type: EventLd,
    description: 'schema.org description; only in the response to a read of one event',
  })
  json_ld?: EventLd;
}

/** A page of the list of events, with links to its neighbours. */
export class EventsPage {
  @ApiProperty({ type: [EventRecord] }) events: EventRecord[];
  @ApiProperty({ example: 'https://calendar.example/calendar/events/v1/events/?page=2&per_page=10' }) rest_url: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/events/?per_page=10&page=3' })
  next_rest_url?: string;
  @ApiPropertyOptional({ example: 'https://calendar.example/calendar/events/v1/events/?per_page=10' })
  previous_rest_url?: string;
  @NextCursor() next_cursor?: string;
  @ApiProperty({ type: 'integer', example: 137, description: 'Events on all pages' }) total: number;
  @ApiProperty({ type: 'integer', example: 14 }) total_pages: number;
}

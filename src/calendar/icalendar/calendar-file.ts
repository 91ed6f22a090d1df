import type { UtcText } from '../dates/texts.js';
import type { Point } from '../places/bounding-box.js';
import { pointText } from '../places/point-text.js';
import { contentLine, textList, textValue, uriValue, utcValue } from './content-line.js';
import { momentLines, placeNamed, writtenZone, type EventTimes } from './moments.js';
import { zoneRules, type Years } from './zone-rules.js';

/** An event as calendars show it. Texts are plain, without markup; those that are empty are left out. */
export interface CalendarEvent extends EventTimes {
  /** Unique in the world, and the same for the whole life of the event. */
  readonly uid: string;
  /** Number of revisions after the first. */
  readonly sequence: number;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly created: UtcText;
  readonly modified: UtcText;
  readonly status: 'scheduled' | 'canceled' | 'postponed';
  /** Name and address of the venue, in one line. */
  readonly location: string;
  readonly point?: Point | undefined;
  /** Whom to ask, one line for each: name, phone, web address. */
  readonly contacts: readonly string[];
  /** Web address of an image. */
  readonly image?: string | undefined;
  /** Names of categories and tags. */
  readonly categories: readonly string[];
  /** `uid` of the event that this one is a part of. */
  readonly relatedTo?: string;
  /** Content lines of a series: RRULE, RDATE and EXDATE, or the RECURRENCE-ID of one of its dates. */
  readonly recurrence?: string;
  /** Content lines of other properties. */
  readonly further?: string | undefined;
}

/** What a file says of the calendar that its events are from. A file with a single event says none of it. */
export interface CalendarInfo {
  readonly name?: string;
  readonly description?: string;
  /** Name of the zone in which readers may show the calendar; an offset or an abbreviation is left out. */
  readonly timezone?: string;
  /** Where the file can be fetched again. */
  readonly source?: string;
}

const PRODUCT = '-//events-calendar-service//Events//EN';
/** How often readers fetch a file again. */
const REFRESH = 'PT1H';
const STATUS = { scheduled: 'CONFIRMED', canceled: 'CANCELLED', postponed: 'TENTATIVE' } as const;

/**
 * An iCalendar file (RFC 5545), in parts: its head, one part for each event, and its tail. Only the part that is written is
 * in memory, so files may have any length.
 *
 * Before the first event of a zone comes the VTIMEZONE of that zone. Equal input is written as equal bytes.
 *
 * @param years of the local times of all events; the times of an event in other years are written in UTC
 */
export async function* calendarFile(
  calendar: CalendarInfo,
  years: Years,
  events: AsyncIterable<CalendarEvent> | Iterable<CalendarEvent>,
): AsyncGenerator<string, void, undefined> {
  const written = new Set<string>();
  yield head(calendar);
  for await (const event of events) {
    const zone = writtenZone(event, years);
    const rules = zone && !written.has(zone) ? zoneRules(zone, years) : '';
    if (zone) written.add(zone);
    yield rules + component(event, zone);
  }
  yield contentLine('END', 'VCALENDAR');
}

/**
 * Without METHOD: a file with PUBLISH needs an ORGANIZER in each event (RFC 5546, 3.2.1), which clients take for a meeting.
 * NAME, REFRESH-INTERVAL and SOURCE are from RFC 7986, 5; most clients read the older X- properties.
 */
function head({ name, description, timezone, source }: CalendarInfo): string {
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', textValue(PRODUCT)),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    textLine('X-WR-CALDESC', description),
    textLine('X-WR-TIMEZONE', timezone && placeNamed(timezone)?.name),
    source ? contentLine('REFRESH-INTERVAL', REFRESH, { VALUE: 'DURATION' }) : '',
    source ? contentLine('X-PUBLISHED-TTL', REFRESH) : '',
    source ? contentLine('SOURCE', uriValue(source), { VALUE: 'URI' }) : '',
  ].join('');
}

/** A VEVENT (RFC 5545, 3.6.1). Without METHOD, DTSTAMP is the time of the last revision (3.8.7.2). */
function component(event: CalendarEvent, zone: string | undefined): string {
  return [
    contentLine('BEGIN', 'VEVENT'),
    textLine('UID', event.uid),
    contentLine('DTSTAMP', utcValue(event.modified)),
    contentLine('CREATED', utcValue(event.created)),
    contentLine('LAST-MODIFIED', utcValue(event.modified)),
    contentLine('SEQUENCE', String(event.sequence)),
    momentLines(event, zone),
    event.recurrence ?? '',
    textLine('SUMMARY', event.title),
    textLine('DESCRIPTION', event.description),
    contentLine('STATUS', STATUS[event.status]),
    // Whole days would otherwise show as busy.
    event.allDay ? contentLine('TRANSP', 'TRANSPARENT') + contentLine('X-MICROSOFT-CDO-ALLDAYEVENT', 'TRUE') : '',
    placeLines(event),
    ...event.contacts.map((contact) => textLine('CONTACT', contact)),
    event.categories.length > 0 ? contentLine('CATEGORIES', textList(event.categories)) : '',
    event.url ? contentLine('URL', uriValue(event.url)) : '',
    event.image ? contentLine('IMAGE', uriValue(event.image), { VALUE: 'URI', DISPLAY: 'FULLSIZE' }) : '',
    textLine('RELATED-TO', event.relatedTo),
    event.further ?? '',
    contentLine('END', 'VEVENT'),
  ].join('');
}

/** LOCATION and GEO (RFC 5545, 3.8.1); Apple's clients read the place on the map from the last property. */
function placeLines({ location, point }: CalendarEvent): string {
  if (!point) return textLine('LOCATION', location);
  return [
    textLine('LOCATION', location),
    contentLine('GEO', pointText(point, ';')),
    contentLine('X-APPLE-STRUCTURED-LOCATION', `geo:${pointText(point, ',')}`, {
      VALUE: 'URI',
      'X-TITLE': location || undefined,
    }),
  ].join('');
}

const textLine = (name: string, text: string | undefined): string => (text ? contentLine(name, textValue(text)) : '');

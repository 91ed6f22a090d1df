import { type CalendarEvent, calendarFile } from '../../calendar/icalendar/calendar-file.js';
import type { FeedEvent, FeedInfo, FeedOrganizer } from '../feed-event.js';
import { placesText } from '../texts/place-text.js';
import { exportedLines } from './exported-lines.js';

/** Years whose clock changes are written if the feed does not say which it needs. */
const ALL_YEARS = { first: 1970, last: 2099 };

/** iCalendar (RFC 5545). A feed of a single event says nothing of itself, or programs would make a calendar of it. */
export async function* icsFeed(
  info: FeedInfo,
  events: AsyncIterable<FeedEvent> | Iterable<FeedEvent>,
): AsyncGenerator<string, void> {
  const { title: name, description, timezone, feedUrl: source } = info;
  const calendar = info.isSingle ? {} : { name, description, timezone, source };
  yield* calendarFile(calendar, info.years ?? ALL_YEARS, mapped(events));
}

async function* mapped(events: AsyncIterable<FeedEvent> | Iterable<FeedEvent>): AsyncGenerator<CalendarEvent, void> {
  for await (const event of events) yield toCalendarEvent(event);
}

/**
 * An event with the texts of iCalendar.
 *
 * Names every member: a copy made by spreading and overriding is a slow object, which lasts until a full collection of
 * garbage (ADR 37).
 */
export function toCalendarEvent(event: FeedEvent): CalendarEvent {
  const { uid, sequence, url, title, modified, status } = event;
  const { startLocal, endLocal, startUtc, endUtc, timezone, allDay } = event;
  return {
    uid,
    sequence,
    url: event.exported ? event.website : url,
    title,
    modified,
    status,
    startLocal,
    endLocal,
    startUtc,
    endUtc,
    timezone,
    allDay,
    description: descriptionOf(event),
    created: event.published,
    location: placesText(event.venues),
    point: event.venues[0]?.point,
    contacts: event.organizers.map(contactOf),
    image: event.image?.url,
    categories: [...event.categories, ...event.tags],
    further: event.exported && exportedLines(event, event.exported),
  };
}

/** iCalendar has no property for what stands in the last lines. */
function descriptionOf({ description, excerpt, statusReason, cost, website }: FeedEvent): string {
  return [statusReason, description || excerpt, [cost, website].filter(Boolean).join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** Not ORGANIZER, which programs take for the sender of an invitation. */
const contactOf = ({ name, phone, website }: FeedOrganizer): string =>
  [name, phone, website].filter(Boolean).join(', ');

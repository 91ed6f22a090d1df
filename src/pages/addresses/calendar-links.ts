import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { isWritable, SECONDS_A_DAY, secondsIn, wallClock } from '../../calendar/dates/texts.js';

/** An event as the forms of calendar sites take it. */
export interface CalendarEntryText {
  readonly title: string;
  /** Plain text. */
  readonly details: string;
  readonly place: string;
  /** URL of the page of the event. */
  readonly url: string;
  readonly start: WallClock;
  readonly end: WallClock;
  readonly startUtc: UtcText;
  readonly endUtc: UtcText;
  readonly allDay: boolean;
}

/** Addresses that open a calendar site with a new entry. */
export interface CalendarLinks {
  readonly google: string;
  readonly outlookCom: string;
  readonly microsoft365: string;
}

export function calendarLinks(entry: CalendarEntryText): CalendarLinks {
  return {
    google: `https://calendar.google.com/calendar/render?${googleQuery(entry)}`,
    outlookCom: `https://outlook.live.com/calendar/0/deeplink/compose?${outlookQuery(entry)}`,
    microsoft365: `https://outlook.office.com/calendar/0/deeplink/compose?${outlookQuery(entry)}`,
  };
}

function googleQuery(entry: CalendarEntryText): string {
  const { startUtc, endUtc, start, end, allDay } = entry;
  const compact = (text: string) => text.replace(/[-:]/g, '').replace(' ', 'T');
  // The end of whole days is the day after the last.
  const dates = allDay
    ? `${compact(start.slice(0, 10))}/${compact(dayAfter(end))}`
    : `${compact(startUtc)}Z/${compact(endUtc)}Z`;
  return new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates,
    details: textWithLink(entry),
    location: entry.place,
  }).toString();
}

function outlookQuery(entry: CalendarEntryText): string {
  const { startUtc, endUtc, start, end, allDay } = entry;
  const times: Record<string, string> = allDay
    ? { startdt: start.slice(0, 10), enddt: dayAfter(end), allday: 'true' }
    : { startdt: `${startUtc.replace(' ', 'T')}Z`, enddt: `${endUtc.replace(' ', 'T')}Z` };
  return new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    ...times,
    body: textWithLink(entry),
    location: entry.place,
  }).toString();
}

/** The last day itself where four digits cannot write the day after: after 9999-12-31. */
function dayAfter(wall: WallClock): string {
  const seconds = secondsIn(wall) + SECONDS_A_DAY;
  return (isWritable(seconds) ? wallClock(seconds) : wall).slice(0, 10);
}

/** Most bytes of a text in an address: calendar sites reject long addresses. */
const MAX_BYTES = 900;

function textWithLink({ details, url }: CalendarEntryText): string {
  return details === '' ? url : `${cut(details, MAX_BYTES)}\n\n${url}`;
}

/** The beginning of a text, of at most so many bytes in UTF-8. */
function cut(text: string, bytes: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  // A character that was cut in two ends in a replacement character.
  return `${encoded
    .subarray(0, bytes)
    .toString()
    .replace(/\ufffd+$/, '')}…`;
}

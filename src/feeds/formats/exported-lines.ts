import { contentLine, textValue } from '../../calendar/icalendar/content-line.js';
import type { ExportedFields, FeedEvent } from '../feed-event.js';

/**
 * Properties of an exported event that only this service reads, but for two: the description as HTML, and CLASS, which keeps
 * other programs from showing everybody what is not public.
 */
export function exportedLines(
  { descriptionHtml, timezone }: FeedEvent,
  { publication, isHidden }: ExportedFields,
): string {
  return [
    contentLine('X-ALT-DESC', textValue(descriptionHtml), { FMTTYPE: 'text/html' }),
    publication === 'publish' ? '' : contentLine('CLASS', 'PRIVATE'),
    // Days have no zone, and times that a place's rules cannot tell are written in UTC.
    contentLine('X-EVENTS-CALENDAR-TIMEZONE', textValue(timezone)),
    contentLine('X-EVENTS-CALENDAR-STATUS', textValue(publication)),
    contentLine('X-EVENTS-CALENDAR-HIDDEN', isHidden ? 'TRUE' : 'FALSE'),
  ].join('');
}

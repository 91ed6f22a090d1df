import { jsonLdText } from '../../calendar/text/json-ld-text.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import { calendarLinks } from '../addresses/calendar-links.js';
import { timesOf, venuesOf } from '../event-times.js';
import { usePage } from '../page-scope.js';
import { addressOf } from './address.js';

/** Links that put an event into a calendar: a file for programs, forms of calendar sites. */
export function AddToCalendar({ event }: { readonly event: EventRecord }) {
  const { links, messages } = usePage();
  const sites = calendarLinks({
    title: event.title,
    details: jsonLdText(event.excerpt || event.description),
    place: venuesOf(event)
      .slice(0, 1)
      .map((venue) => [venue.venue, addressOf(venue)].filter(Boolean).join(', '))
      .join(),
    url: event.url,
    ...timesOf(event),
    startUtc: event.utc_start_date as UtcText,
    endUtc: event.utc_end_date as UtcText,
  });
  return (
    <details class="ec-add ec-no-print">
      <summary class="ec-button ec-button-main">{messages.addToCalendar}</summary>
      <ul>
        <li>
          <a href={links.feed(links.pathOf(event.url), 'ics')}>{messages.downloadFile}</a>
        </li>
        {(['google', 'outlookCom', 'microsoft365'] as const).map((site) => (
          <li key={site}>
            <a href={sites[site]} rel="nofollow noreferrer">
              {site === 'google' ? messages.googleCalendar : messages[site]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { daySpan } from '../../calendar/grid/day-span.js';
import type { CalendarEntry } from '../../resources/events/calendar/calendar-entry.js';
import { machineTime } from '../event-times.js';
import { usePage } from '../page-scope.js';

interface EntryCardProps {
  readonly event: CalendarEntry;
  /** Name of its venue. */
  readonly venue: string | undefined;
  readonly level: 2 | 3;
}

/** An event of a day: when, what and where. The whole card is one link. */
export function EntryCard({ event, venue, level }: EntryCardProps) {
  const { links, messages, site } = usePage();
  const { slug, title, featured, eventStatus, allDay, startLocal, timezone, timezoneAbbr } = event;
  const Heading = level === 2 ? 'h2' : 'h3';
  const hasZone = !allDay && timezone !== site.zone.name;
  return (
    <article class={featured ? 'ec-card ec-card-featured' : 'ec-card'}>
      <div class="ec-card-body">
        <Heading class="ec-card-title">
          <a href={links.page(`event/${slug}`)}>
            <bdi>{title}</bdi>
          </a>
        </Heading>
        <p class="ec-card-when">
          <time dateTime={machineTime(startLocal, allDay)}>{useTimeText(event)}</time>
          {hasZone && <span class="ec-zone">{timezoneAbbr}</span>}
          {eventStatus !== 'scheduled' && (
            <strong class={`ec-badge ec-badge-${eventStatus}`}>{messages[eventStatus]}</strong>
          )}
          {featured && <span class="ec-badge ec-badge-featured">{messages.featured}</span>}
        </p>
        {venue !== undefined && (
          <p class="ec-card-where">
            <bdi>{venue}</bdi>
          </p>
        )}
      </div>
    </article>
  );
}

/** The times on one day; the days too where there are several. */
function useTimeText(event: CalendarEntry): string {
  const { formats, messages } = usePage();
  const { startLocal: start, endLocal: end, allDay } = event;
  const { first, last } = daySpan(event);
  if (allDay) return first === last ? messages.allDay : formats.dayRange(start, end);
  return formats.timeRange(start, end);
}

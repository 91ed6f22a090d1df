import type { CalendarEntry } from '../../resources/events/calendar/calendar-entry.js';
import { usePage } from '../page-scope.js';

interface EntryLinkProps {
  readonly event: CalendarEntry;
  /** What to say instead of the time. */
  readonly note?: string;
}

/** An event in a cell of a month: its time and title. */
export function EntryLink({ event, note }: EntryLinkProps) {
  const { links, messages, formats, site } = usePage();
  const { slug, title, startLocal, allDay, eventStatus, featured, timezone, timezoneAbbr } = event;
  const isOff = eventStatus !== 'scheduled';
  const marks = [
    featured && 'ec-featured',
    eventStatus === 'canceled' && 'ec-off',
    allDay && note === undefined && 'ec-all-day',
  ];
  const classes = marks.filter(Boolean).join(' ');
  const zone = timezone === site.zone.name ? '' : ` ${timezoneAbbr}`;
  return (
    <a class={classes === '' ? undefined : classes} href={links.page(`event/${slug}`)}>
      {note === undefined && !allDay && <bdi class="ec-time">{`${formats.time(startLocal)}${zone} `}</bdi>}
      <bdi>{title}</bdi>
      {note !== undefined && <span class="ec-note">{` ${note}`}</span>}
      {isOff && <span class="ec-state">{` ${messages[eventStatus]}`}</span>}
    </a>
  );
}

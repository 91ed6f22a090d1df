import type { EventRecord } from '../../resources/events/event.record.js';
import { isOneDay, machineTime, timesOf, venuesOf } from '../event-times.js';
import { usePage } from '../page-scope.js';
import { StatusBadge } from './status-badge.js';

interface EventCardProps {
  readonly event: EventRecord;
  /** Level of the heading: one below that of the list. */
  readonly level: 2 | 3;
  /** Whether the card names the day, because no heading does. */
  readonly withDay?: boolean;
}

/** An event in a list. The whole card is one link. */
export function EventCard({ event, level, withDay = false }: EventCardProps) {
  const { links, messages } = usePage();
  const Heading = level === 2 ? 'h2' : 'h3';
  const [venue] = venuesOf(event);
  return (
    <article class={event.featured ? 'ec-card ec-card-featured' : 'ec-card'}>
      <div class="ec-card-body">
        <Heading class="ec-card-title">
          <a href={links.local(event.url)}>
            <bdi>{event.title}</bdi>
          </a>
        </Heading>
        <p class="ec-card-when">
          <CardTime event={event} withDay={withDay} />
          <StatusBadge event={event} />
          {event.featured && <span class="ec-badge ec-badge-featured">{messages.featured}</span>}
        </p>
        {venue && (
          <p class="ec-card-where">
            <bdi>{venue.venue}</bdi>
            {venue.city && (
              <>
                {' · '}
                <bdi>{venue.city}</bdi>
              </>
            )}
          </p>
        )}
        <CardNotes event={event} />
      </div>
      {event.image && (
        <img
          class="ec-card-image"
          src={event.image.url}
          alt=""
          width="160"
          height="120"
          loading="lazy"
          decoding="async"
        />
      )}
    </article>
  );
}

/** Most categories that a card names. */
const MAX_CATEGORIES = 3;

function CardNotes({ event: { categories, cost } }: { readonly event: EventRecord }) {
  if (categories.length === 0 && cost === '') return null;
  return (
    <ul class="ec-card-notes">
      {categories.slice(0, MAX_CATEGORIES).map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {cost !== '' && (
        <li class="ec-card-cost">
          <bdi>{cost}</bdi>
        </li>
      )}
    </ul>
  );
}

/** The time of an event. Days are named where it runs for several, or where no heading names them. */
function CardTime({ event, withDay }: { readonly event: EventRecord; readonly withDay: boolean }) {
  const { formats, messages } = usePage();
  const times = timesOf(event);
  const { start, end, allDay } = times;
  const isLong = !isOneDay(times);
  let text: string;
  if (withDay) text = formats.span(times);
  else if (allDay) text = isLong ? formats.dayRange(start, end) : messages.allDay;
  else text = formats.timeRange(start, end);
  return (
    <>
      <time dateTime={machineTime(start, allDay)}>{text}</time>
      {!allDay && <ZoneName event={event} />}
    </>
  );
}

/** The zone of an event that is not that of the site. */
function ZoneName({ event: { timezone, timezone_abbr } }: { readonly event: EventRecord }) {
  const { site } = usePage();
  return timezone === site.zone.name ? null : <span class="ec-zone">{timezone_abbr}</span>;
}

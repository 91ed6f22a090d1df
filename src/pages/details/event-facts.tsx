import type { ComponentChildren } from 'preact';
import type { OrganizerRecord } from '../../resources/organizers/organizer.record.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import type { VenueRecord } from '../../resources/venues/venue.record.js';
import { machineTime, timesOf, venuesOf } from '../event-times.js';
import { usePage } from '../page-scope.js';
import { AddToCalendar } from './add-to-calendar.js';
import { addressLines, shownAddress, webAddress } from './address.js';
import { PlaceMap } from './place-map.js';

interface EventProps {
  readonly event: EventRecord;
}

/** When, where, for how much and by whom. */
export function EventFacts({ event }: EventProps) {
  const { messages } = usePage();
  const venues = venuesOf(event);
  const website = event.website === event.url ? '' : webAddress(event.website);
  return (
    <aside class="ec-facts" aria-label={messages.details}>
      <dl>
        <Fact name={messages.when}>
          <When event={event} />
        </Fact>
        {venues.length > 0 && (
          <Fact name={messages.where}>
            {venues.map((venue) => (
              <Place key={venue.id} venue={venue} event={event} />
            ))}
          </Fact>
        )}
        {event.cost !== '' && (
          <Fact name={messages.cost}>
            <bdi>{event.cost}</bdi>
          </Fact>
        )}
        {event.organizer.length > 0 && (
          <Fact name={event.organizer.length === 1 ? messages.organizer : messages.organizers}>
            {event.organizer.map((organizer) => (
              <By key={organizer.id} organizer={organizer} />
            ))}
          </Fact>
        )}
        {website !== '' && (
          <Fact name={messages.website}>
            <a href={website} rel="nofollow noopener">
              {shownAddress(website)}
            </a>
          </Fact>
        )}
      </dl>
      <AddToCalendar event={event} />
    </aside>
  );
}

/** A name and what it stands for. */
export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The time in the zone of the event, always with its abbreviation. A script adds the visitor's time by choice. */
function When({ event }: EventProps) {
  const { formats, messages } = usePage();
  const times = timesOf(event);
  const iso = (text: string) => `${text.replace(' ', 'T')}Z`;
  return (
    <>
      <p>
        <time dateTime={machineTime(times.start, times.allDay)}>{formats.span(times)}</time>{' '}
        {times.allDay ? null : <abbr title={event.timezone.replaceAll('_', ' ')}>{event.timezone_abbr}</abbr>}
      </p>
      {times.allDay ? (
        <p class="ec-soft">{messages.allDay}</p>
      ) : (
        <p
          class="ec-soft ec-no-print"
          hidden
          data-ec-start={iso(event.utc_start_date)}
          data-ec-end={iso(event.utc_end_date)}
          data-ec-show={messages.showYourTime}
          data-ec-text={messages.yourTime('{}')}
        />
      )}
    </>
  );
}

function Place({ venue, event }: { readonly venue: VenueRecord; readonly event: EventRecord }) {
  const { links } = usePage();
  return (
    <div class="ec-place">
      <a href={links.local(venue.url)}>
        <bdi>{venue.venue}</bdi>
      </a>
      <address>
        {addressLines(venue).map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
      </address>
      <PlaceMap
        venue={venue}
        withLink={event.show_map_link && venue.show_map_link}
        withMap={event.show_map && venue.show_map}
      />
    </div>
  );
}

function By({ organizer }: { readonly organizer: OrganizerRecord }) {
  const { links } = usePage();
  return (
    <p>
      <a href={links.local(organizer.url)}>
        <bdi>{organizer.organizer}</bdi>
      </a>
    </p>
  );
}

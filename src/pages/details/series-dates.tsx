import type { EventSeries } from '../../resources/events/calendar/event-series.js';
import { subscribeLinks } from '../addresses/subscribe-links.js';
import { machineTime } from '../event-times.js';
import { usePage } from '../page-scope.js';
import { rhythmOf } from './rhythm.js';

/** The path of the feed of a series, without its extension. */
export const seriesPath = ({ slug }: EventSeries): string => `series/${slug}`;

/** That an event is one date of several, how often they are, the next ones, and how to follow them. */
export function SeriesDates({ series }: { readonly series: EventSeries }) {
  const { links, messages, formats, site } = usePage();
  const feed = links.absolute(links.feed(seriesPath(series), 'ics'));
  const rhythm = rhythmOf(series.schedule, formats, messages.untilDate);
  return (
    <section class="ec-series" aria-labelledby="series">
      <h2 id="series">{messages.partOfSeries}</h2>
      {rhythm !== undefined && <p>{rhythm}</p>}
      {series.dates.length > 0 && (
        <>
          <h3>{messages.furtherDates}</h3>
          <ul>
            {series.dates.map(({ id, slug, startLocal: start, endLocal: end, allDay }) => (
              <li key={id}>
                <a href={links.page(`event/${slug}`)}>
                  <time dateTime={machineTime(start, allDay)}>{formats.span({ start, end, allDay })}</time>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="ec-no-print">
        <a class="ec-button" href={subscribeLinks(feed, site.identity.name).webcal}>
          {messages.subscribeSeries}
        </a>
      </p>
    </section>
  );
}

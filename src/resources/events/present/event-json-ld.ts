import { offeredPrice, type StoredCost } from '../../../calendar/cost/cost.js';
import { startOfDay } from '../../../calendar/dates/all-day.js';
import { isoWithOffset } from '../../../calendar/dates/iso-8601.js';
import { secondsIn } from '../../../calendar/dates/texts.js';
import type { Site } from '../../../calendar/site.js';
import { jsonLdText } from '../../../calendar/text/json-ld-text.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { omitEmpty } from '../../publishing/published-record.js';
import type { EventColumns } from '../event.entity.js';
import type { EventStatus } from '../event-status.js';
import type { EventLd, OfferLd, SeriesLd } from '../event.record.js';
import type { EventRelations } from './event-relations.js';

/**
 * The schema.org description of an event, with its first venue and organizer; `page` is the URL of its public page.
 * Members without a value are absent. Source: decision D73; recorded exchanges events_read.
 */
export function eventLd(
  event: EventColumns,
  { image, venues, organizers }: EventRelations,
  page: string,
  { site, urls }: Pick<RequestContext, 'site' | 'urls'>,
): EventLd {
  const location = venues[0]?.json_ld;
  const organizer = organizers[0]?.json_ld;
  const offers = offer(event, page, site);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: event.title,
    description: omitEmpty(jsonLdText(event.excerpt || event.description)),
    image: image?.url,
    url: page,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: EVENT_STATUS_LD[event.eventStatus],
    startDate: isoWithOffset(event.startLocal, event.startUtc),
    endDate: isoWithOffset(event.endLocal, event.endUtc),
    location,
    organizer,
    offers,
    performer: 'Organization',
    superEvent: seriesLd(event, urls),
  };
}

/** The series of an event by its address alone: it may be no more public, or be called otherwise. */
function seriesLd({ seriesId }: EventColumns, urls: RequestContext['urls']): SeriesLd | undefined {
  return seriesId === null ? undefined : { '@type': 'EventSeries', '@id': urls.record('series', seriesId) };
}

const EVENT_STATUS_LD: Record<EventStatus, string> = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
};

function offer({ cost, date }: EventColumns, page: string, site: Site): OfferLd | undefined {
  const lowest = offeredPrice(JSON.parse(cost) as StoredCost, site.currency);
  if (!lowest) return undefined;
  const published = startOfDay(secondsIn(date), site.zone);
  return {
    '@type': 'Offer',
    price: lowest.price,
    priceCurrency: lowest.currency,
    url: page,
    category: 'primary',
    availability: 'inStock',
    validFrom: isoWithOffset(published.wall, published.utc),
  };
}

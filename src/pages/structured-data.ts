import { jsonLdText } from '../calendar/text/json-ld-text.js';
import type { FeedEvent } from '../feeds/feed-event.js';
import { eventNode, SCHEMA_ORG } from '../feeds/formats/json-ld.js';
import { toFeedEvent } from '../feeds/to-feed-event.js';
import type { EventRecord } from '../resources/events/event.record.js';

/** The schema.org description of an event, as in its JSON-LD feed. */
export const eventData = (event: EventRecord): object => ({ '@context': SCHEMA_ORG, ...eventNode(feedEventOf(event)) });

/** The schema.org list of the events of a page. */
export const listData = (events: readonly EventRecord[]): object | undefined =>
  events.length === 0
    ? undefined
    : {
        '@context': SCHEMA_ORG,
        '@type': 'ItemList',
        itemListElement: events.map(({ url, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url,
          name: title,
        })),
      };

/** A record as feeds map it, with texts in one line. Its UID and number of revisions are no part of a page. */
function feedEventOf(event: EventRecord): FeedEvent {
  const offer = event.json_ld?.offers;
  return {
    ...toFeedEvent({
      record: event,
      uid: '',
      version: 1,
      offer: offer && { price: offer.price, currency: offer.priceCurrency },
    }),
    description: jsonLdText(event.description),
    excerpt: jsonLdText(event.excerpt),
  };
}

import type { FeedEvent, FeedInfo, FeedWriter } from '../feed-event.js';
import { rfc3339, writtenTimes } from '../texts/instants.js';
import { jsonList, withoutEmpty } from '../texts/json-text.js';
import { newsTextIn } from '../texts/news-text.js';
import { placesText, pointOf } from '../texts/place-text.js';

/**
 * JSON Feed 1.1 (jsonfeed.org). What it has no member for (when and where an event takes place, whether it does) is in the
 * extension `_event`.
 */
export const jsonFeed: FeedWriter = (info, events) => {
  const textOf = newsTextIn(info.language);
  return jsonList(head(info), 'items', events, (event) => {
    const { title, lines } = textOf(event);
    return item(event, title, lines.join('\n'));
  });
};

function head({ title, description, language, pageUrl, feedUrl, nextUrl }: FeedInfo): object {
  return withoutEmpty({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: pageUrl,
    feed_url: feedUrl,
    description,
    next_url: nextUrl,
    language,
  });
}

/** One of the two contents must be there; without a description it is the text that news readers show. */
function item(event: FeedEvent, title: string, newsText: string): object {
  return withoutEmpty({
    id: event.uid,
    url: event.url,
    external_url: event.website,
    title,
    ...(event.descriptionHtml ? { content_html: event.descriptionHtml } : { content_text: newsText }),
    summary: event.excerpt,
    image: event.image?.url,
    date_published: rfc3339(event.published),
    date_modified: rfc3339(event.modified),
    authors: event.organizers.map(({ name, website, url }) => withoutEmpty({ name, url: website || url })),
    tags: [...event.categories, ...event.tags],
    _event: extension(event),
  });
}

function extension(event: FeedEvent): object {
  const { id, timezone, allDay, status, statusReason, venues, cost } = event;
  return withoutEmpty({
    id,
    ...writtenTimes(event),
    timezone,
    all_day: allDay,
    status,
    status_reason: statusReason,
    location: placesText(venues),
    ...pointOf(venues),
    cost,
  });
}

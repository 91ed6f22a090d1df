import { pointText } from '../../calendar/places/point-text.js';
import type { FeedEvent, FeedImage, FeedInfo, FeedWriter } from '../feed-event.js';
import { imageType } from '../texts/image-type.js';
import { rfc822, writtenTimes } from '../texts/instants.js';
import { newsTextIn, type NewsText } from '../texts/news-text.js';
import { placesText, pointOf } from '../texts/place-text.js';
import { emptyElement, escapedText, startTag, textElement, XML_DECLARATION } from '../texts/xml.js';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
  'xmlns:georss': 'http://www.georss.org/georss',
};
const REFRESH_MINUTES = '60';

/**
 * RSS 2.0. `pubDate` is the publication of the event; when it takes place is in the modules of RSS for events and places,
 * and begins the description.
 */
export const rssFeed: FeedWriter = async function* (info, events) {
  const textOf = newsTextIn(info.language);
  yield head(info);
  for await (const event of events) yield item(event, textOf(event));
  yield '</channel>\n</rss>\n';
};

function head(info: FeedInfo): string {
  return [
    XML_DECLARATION,
    `${startTag('rss', { version: '2.0', ...NAMESPACES })}\n<channel>\n`,
    textElement('title', info.title),
    textElement('link', info.pageUrl),
    textElement('description', info.description || info.title),
    textElement('language', info.language),
    info.updated ? textElement('lastBuildDate', rfc822(info.updated)) : '',
    textElement('ttl', REFRESH_MINUTES),
    emptyElement('atom:link', { rel: 'self', type: 'application/rss+xml', href: info.feedUrl }),
    info.nextUrl ? emptyElement('atom:link', { rel: 'next', type: 'application/rss+xml', href: info.nextUrl }) : '',
  ].join('');
}

function item(event: FeedEvent, { title, lines }: NewsText): string {
  const { start, end } = writtenTimes(event);
  const point = pointOf(event.venues);
  return [
    '<item>\n',
    textElement('title', title),
    textElement('link', event.url),
    textElement('guid', event.uid, { isPermaLink: 'false' }),
    textElement('pubDate', rfc822(event.published)),
    // Readers take the description for HTML, and the title for plain text.
    textElement('description', lines.map(escapedText).join('<br>\n')),
    textElement('content:encoded', event.descriptionHtml),
    ...event.organizers.map(({ name }) => textElement('dc:creator', name)),
    ...[...event.categories, ...event.tags].map((name) => textElement('category', name)),
    event.image ? enclosure(event.image) : '',
    textElement('ev:startdate', start),
    textElement('ev:enddate', end),
    textElement('ev:location', placesText(event.venues)),
    point ? textElement('georss:point', pointText(point, ' ')) : '',
    '</item>\n',
  ].join('');
}

/** The length is in bytes, and 0 as it is not known. */
function enclosure({ url }: FeedImage): string {
  return emptyElement('enclosure', { url, length: '0', type: imageType(url) ?? 'application/octet-stream' });
}

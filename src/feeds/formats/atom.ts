import { v5 as nameBasedUuid } from 'uuid';
import { pointText } from '../../calendar/places/point-text.js';
import type { FeedEvent, FeedInfo, FeedWriter } from '../feed-event.js';
import { imageType } from '../texts/image-type.js';
import { NEVER, rfc3339, writtenTimes } from '../texts/instants.js';
import { newsTextIn, type NewsText } from '../texts/news-text.js';
import { placesText, pointOf } from '../texts/place-text.js';
import { emptyElement, startTag, textElement, XML_DECLARATION } from '../texts/xml.js';

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
  'xmlns:georss': 'http://www.georss.org/georss',
};
/** Chosen at random once: with another one every event would be new to its readers. */
const UID_NAMESPACE = '8c2cde66-7b3b-436e-a9cd-c37f59305ac8';

/** Atom (RFC 4287), in parts by RFC 5005, 3. When and where an event takes place is in the summary and in `ev:` elements. */
export const atomFeed: FeedWriter = async function* (info, events) {
  const textOf = newsTextIn(info.language);
  yield head(info);
  for await (const event of events) yield entry(event, textOf(event));
  yield '</feed>\n';
};

function head(info: FeedInfo): string {
  return [
    XML_DECLARATION,
    `${startTag('feed', { ...NAMESPACES, 'xml:lang': info.language })}\n`,
    textElement('id', info.feedUrl),
    textElement('title', info.title),
    textElement('subtitle', info.description),
    textElement('updated', rfc3339(info.updated ?? NEVER)),
    // Every entry has an author, its own or this one (RFC 4287, 4.1.1).
    author(info.title, info.pageUrl),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: info.feedUrl }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: info.pageUrl }),
    info.nextUrl ? emptyElement('link', { rel: 'next', type: 'application/atom+xml', href: info.nextUrl }) : '',
  ].join('');
}

function entry(event: FeedEvent, { title, lines }: NewsText): string {
  const { start, end } = writtenTimes(event);
  const point = pointOf(event.venues);
  return [
    '<entry>\n',
    textElement('id', atomId(event)),
    textElement('title', title, { type: 'text' }),
    textElement('published', rfc3339(event.published)),
    textElement('updated', rfc3339(event.modified)),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: event.url }),
    event.image
      ? emptyElement('link', { rel: 'enclosure', type: imageType(event.image.url), href: event.image.url })
      : '',
    ...event.organizers.map(({ name, website, url }) => (name ? author(name, website || url) : '')),
    ...[...event.categories, ...event.tags].map((term) => emptyElement('category', { term })),
    textElement('summary', lines.join('\n'), { type: 'text' }),
    textElement('content', event.descriptionHtml, { type: 'html', 'xml:base': event.url }),
    textElement('ev:startdate', start),
    textElement('ev:enddate', end),
    textElement('ev:location', placesText(event.venues)),
    point ? textElement('georss:point', pointText(point, ' ')) : '',
    '</entry>\n',
  ].join('');
}

const author = (name: string, uri: string): string =>
  `<author>\n${textElement('name', name)}${textElement('uri', uri)}</author>\n`;

/** An IRI that never changes (RFC 4287, 4.2.6), from the UID: the same wherever the calendar is served. */
export const atomId = ({ uid }: Pick<FeedEvent, 'uid'>): string => `urn:uuid:${nameBasedUuid(uid, UID_NAMESPACE)}`;

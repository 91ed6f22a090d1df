import type { RequestContext } from '../http/request/request-context.js';
import { API_RELATION } from '../http/responses/response-headers.js';
import type { EventRecord } from '../resources/events/event.record.js';
import type { FeedRequest } from './feed-request.js';

type Headers = Readonly<Record<string, string>>;

/** The headers of a feed that do not depend on its events. A feed of one event, `event`, is a file to keep. */
export function feedHeaders(feed: FeedRequest, context: RequestContext, event?: EventRecord): Headers {
  return {
    'Content-Disposition': event ? `attachment; ${fileName(event, feed)}` : `inline; filename="${listName(feed)}"`,
    // Search engines find the pages.
    'X-Robots-Tag': 'noindex',
    ...(feed.aliasQuery !== undefined && { Link: linksTo(feed.url + feed.aliasQuery, context) }),
  };
}

const PLAIN = /^[\w-]+$/;

function listName({ name, format }: FeedRequest): string {
  const last = name.at(-1) ?? '';
  return `${PLAIN.test(last) ? last : 'events'}.${format.extension}`;
}

/** Slugs are stored percent-encoded, as RFC 8187 writes names that are not ASCII. */
function fileName({ id, slug }: EventRecord, { format: { extension } }: FeedRequest): string {
  if (PLAIN.test(slug)) return `filename="${slug}.${extension}"`;
  const extended = /^[\w%-]+$/.test(slug) ? `; filename*=UTF-8''${slug}.${extension}` : '';
  return `filename="event-${id}.${extension}"${extended}`;
}

const linksTo = (canonical: string, { urls }: RequestContext): string =>
  `<${urls.root}/>; rel="${API_RELATION}", <${canonical}>; rel="canonical"`;

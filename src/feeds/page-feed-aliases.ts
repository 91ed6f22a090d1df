import type { RequestHandler } from 'express';
import type { UtcText } from '../calendar/dates/texts.js';
import { toWallClock } from '../calendar/dates/zone.js';
import type { Site } from '../calendar/site.js';
import { queryText } from '../http/pagination/page.js';
import { setQuery } from '../http/request/parameters.js';
import { isRead } from '../http/responses/send-response.js';
import { feedBehind } from './page-feed-alias.js';

/**
 * Serves feeds at the addresses that other calendar programs give them, in place: not every program that subscribes follows
 * a redirect. The usual address is in the `Link` header.
 */
export function pageFeedAliases(site: Site, now: () => UtcText): RequestHandler {
  return (request, _response, next) => {
    const today = () => toWallClock(now(), site.zone).slice(0, 10);
    const feed = isRead(request) ? feedBehind(request.path, request.query, today) : undefined;
    if (feed) {
      const query = queryText(feed.query);
      request.feedAlias = request.url;
      request.url = `${feed.path}.${feed.extension}${query === '' ? '' : `?${query}`}`;
      setQuery(request, { ...feed.query });
    }
    next();
  };
}

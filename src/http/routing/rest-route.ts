import type { RequestHandler } from 'express';
import { setQuery } from '../request/parameters.js';

const PAGES = new Set(['/', '/index.php']);

/**
 * Lets programs name the address in the query instead of the path: `/?rest_route=/calendar/events/v1/events&page=2` is
 * answered as that path below `prefix` would be (recorded exchange: meta, rest_route query form).
 */
export function restRouteQuery(prefix: string): RequestHandler {
  return (request, _response, next) => {
    const { rest_route: route, ...query } = request.query;
    if (typeof route === 'string' && PAGES.has(request.path)) {
      const path = `/${route}`.replace(/^\/+/, '/');
      request.url = `/${prefix}${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}${queryOf(request.url, query)}`;
      setQuery(request, query);
    }
    next();
  };
}

/** The query as it was sent, without the parameter that names the address. */
function queryOf(url: string, rest: object): string {
  if (Object.keys(rest).length === 0) return '';
  const parts = url.slice(url.indexOf('?') + 1).split('&');
  return `?${parts.filter((part) => !/^rest_route(=|$)/i.test(part)).join('&')}`;
}

import type { RequestHandler } from 'express';
import { setQuery } from '../request/parameters.js';

const FRONT_PAGES = new Set(['/', '/index.php']);

/**
 * Accepts the route in the query instead of the path: `/?rest_route=/calendar/events/v1/events&page=2` is served as that
 * path below `prefix` (recorded exchange: meta, rest_route query form).
 */
export function restRouteQuery(prefix: string): RequestHandler {
  return (request, _response, next) => {
    const { rest_route: route, ...query } = request.query;
    if (typeof route === 'string' && FRONT_PAGES.has(request.path)) {
      const path = `/${route}`.replace(/^\/+/, '/');
      request.url = `/${prefix}${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}${queryOf(request.url, query)}`;
      setQuery(request, query);
    }
    next();
  };
}

/** The original query string without `rest_route`. */
function queryOf(url: string, rest: object): string {
  if (Object.keys(rest).length === 0) return '';
  const parts = url.slice(url.indexOf('?') + 1).split('&');
  return `?${parts.filter((part) => !/^rest_route(=|$)/i.test(part)).join('&')}`;
}

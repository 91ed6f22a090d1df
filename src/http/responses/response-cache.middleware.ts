import type { Request, RequestHandler, Response } from 'express';
import type { Viewer } from '../../calendar/viewer.js';
import { routeOf } from '../observability/on-response-finished.js';
import { hasBody } from '../request/parameters.js';
import { type CachedResponse, type DataVersion, ResponseCache } from './response-cache.js';
import { isRead, sendRendered } from './send-response.js';

/** Headers that are cached along with a response: the access guard sets them, and it does not run for cached responses. */
const CACHED_HEADERS = ['Allow', 'Cache-Control'];

export interface ResponseCacheOptions {
  readonly now: () => string;
  /** Number of changes to the calendar so far, including all that were committed before the call. */
  readonly changes: (request: Request) => Promise<number>;
  readonly identify: (request: Request) => Promise<Viewer>;
}

/**
 * Serves identical anonymous reads from the cache. A cached response is never outdated: each request first queries the
 * database for the number of changes (ADR 16).
 */
export function responseCache({ now, changes, identify }: ResponseCacheOptions): RequestHandler {
  const cache = new ResponseCache();
  return async (request, response, next) => {
    const key = keyOf(request);
    if (key === undefined || !cache.isPopular(key, now())) return next();
    const [viewer, version] = await Promise.all([identify(request), currentDataVersion(now, () => changes(request))]);
    if (viewer.role !== undefined || !version) return next();
    const cached = await cache.get(version, key);
    if (response.headersSent) return;
    if (cached) return send(request, response, viewer, cached);
    const deliver = cache.reserve(version, key);
    if (deliver) {
      // If this request fails, the requests that wait for it must continue on their own.
      response.once('close', () => deliver(undefined));
      request.cacheResponse = (rendered) => {
        deliver({ rendered, headers: cachedHeaders(response), route: routeOf(request) });
      };
    }
    next();
  };
}

/** The cache key of a request; undefined if its response must not be shared. */
function keyOf(request: Request): string | undefined {
  const { headers, urls, url, query } = request;
  if (!isRead(request) || hasBody(request) || !urls) return undefined;
  const isPersonal = headers.authorization !== undefined || query['_envelope'] !== undefined;
  return isPersonal ? undefined : `${urls.base} ${url}`;
}

/** Undefined if the query fails: the request bypasses the cache, and its handler reports the error. */
async function currentDataVersion(now: () => string, changes: () => Promise<number>): Promise<DataVersion | undefined> {
  try {
    // Read the clock first: the response then covers everything that becomes due during the query.
    const moment = now();
    return { now: moment, changes: await changes() };
  } catch {
    return undefined;
  }
}

function cachedHeaders(response: Response): Record<string, string> {
  const values = CACHED_HEADERS.map((name) => [name, response.getHeader(name)]);
  return Object.fromEntries(values.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}

function send(
  request: Request,
  response: Response,
  viewer: Viewer,
  { rendered, headers, route }: CachedResponse,
): void {
  request.viewer = viewer;
  request.route = { path: route };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendRendered(request, response, rendered);
}

import type { Request, RequestHandler, Response } from 'express';
import type { Viewer } from '../../calendar/viewer.js';
import { routeOf } from '../observability/on-response-finished.js';
import { hasBody } from '../request/parameters.js';
import { type CachedResponse, type DataVersion, ResponseCache } from './response-cache.js';
import { isRead, sendRendered } from './send-response.js';

/** What the way to a response says of it. */
const CACHED_HEADERS = ['Allow', 'Cache-Control'];

export interface ResponseCacheOptions {
  readonly now: () => string;
  /** The number of changes to the calendar so far, none of them missed that was made before the call. */
  readonly changes: (request: Request) => Promise<number>;
  readonly identify: (request: Request) => Promise<Viewer>;
}

/**
 * Gives callers who are not signed in and ask for the same at the same time one response. It is never older than the
 * request: before it is given, the database is asked whether anything has changed (see the ADR on cached responses).
 */
export function responseCache({ now, changes, identify }: ResponseCacheOptions): RequestHandler {
  const cache = new ResponseCache();
  return async (request, response, next) => {
    const key = keyOf(request);
    if (key === undefined || !cache.isPopular(key, now())) return next();
    const [viewer, state] = await Promise.all([identify(request), currentDataVersion(now, () => changes(request))]);
    if (viewer.role !== undefined || !state) return next();
    const cached = await cache.at(state, key);
    if (response.headersSent) return;
    if (cached) return send(request, response, viewer, cached);
    const deliver = cache.reserve(state, key);
    if (deliver) {
      // Whatever becomes of this request, the others do not wait for ever.
      response.once('close', () => deliver(undefined));
      request.cacheResponse = (rendered) => {
        deliver({ rendered, headers: cachedHeaders(response), route: routeOf(request) });
      };
    }
    next();
  };
}

/** What a response depends on beside who asks; undefined where it cannot be given to others. */
function keyOf(request: Request): string | undefined {
  const { headers, urls, url, query } = request;
  if (!isRead(request) || hasBody(request) || !urls) return undefined;
  const mayDiffer = headers.authorization !== undefined || query['_envelope'] !== undefined;
  return mayDiffer ? undefined : `${urls.base} ${url}`;
}

/** Undefined where the database does not tell: the request then hears of it in its own way. */
async function currentDataVersion(now: () => string, changes: () => Promise<number>): Promise<DataVersion | undefined> {
  try {
    // The moment first: what becomes due meanwhile is due in the response as well.
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

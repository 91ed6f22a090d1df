import type { Request, RequestHandler, Response } from 'express';
import { earliest, secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';
import type { Viewer } from '../../calendar/viewer.js';
import { endOfSecond } from '../conditional-requests/validity.js';
import { routeOf } from '../observability/on-response-finished.js';
import { hasBody } from '../request/parameters.js';
import type { CacheOutcome } from './cache-outcomes.js';
import type { RenderedResponse } from './rendered-response.js';
import { type CachedResponse, ResponseCache } from './response-cache.js';
import { isRead, sendRendered } from './send-response.js';

/** Headers that are cached along with a response: the access guard sets them, and it does not run for cached responses. */
const CACHED_HEADERS = ['Allow', 'Cache-Control'];

/** Seconds that a response is cached at most, in case something bypasses the data version. */
const MAX_SECONDS = 300;

/** The version of the data that a request sees. */
export interface SeenVersion {
  readonly version: number;
  /** The next time at which a record is published. */
  readonly nextDue: UtcText | undefined;
}

export interface ResponseCacheOptions<V extends SeenVersion = SeenVersion> {
  readonly now: () => UtcText;
  /** The version of the data, including all changes that were committed before the call. */
  readonly versionFor: (request: Request) => Promise<V>;
  /** A version of the data that what is read from now on is not older than, without a statement; undefined if none is known. */
  readonly knownVersion: () => V | undefined;
  /** Whether nothing that the keys name (undefined: nothing at all) has changed from `since` to what a request sees. */
  readonly isUnchanged: (keys: readonly string[] | undefined, since: number, seen: V) => boolean;
  readonly identify: (request: Request) => Promise<Viewer>;
  /** Whether the response to a request is never kept: it is sent while it is made, or waits for something to happen. */
  readonly isUncached: (request: Request) => boolean;
  readonly count: (outcome: CacheOutcome) => void;
}

/**
 * Serves identical anonymous reads from the cache. A cached response is never outdated: each request first asks the
 * database what has changed (ADR 16).
 */
export function responseCache<V extends SeenVersion>(options: ResponseCacheOptions<V>): RequestHandler {
  const cache = new ResponseCache();
  const valid = (cached: CachedResponse | undefined, seen: V) => (isValid(cached, seen, options) ? cached : undefined);
  return async (request, response, next) => {
    if (!isRead(request)) return next();
    const pass = (outcome: 'miss' | 'bypass') => {
      if (outcome === 'bypass') options.count(outcome);
      else response.once('close', () => options.count(isRenderedFromKept(request, response) ? 'kept' : 'miss'));
      next();
    };
    const key = options.isUncached(request) ? undefined : keyOf(request);
    if (key === undefined) return pass('bypass');
    const isFirst = !cache.isRequestedAgain(key);
    // Most addresses are requested once: a response to them costs no look, and is kept while there is room.
    const version = isFirst ? knownVersion(cache, options) : seenBy(request, options);
    const [viewer, seen] = await Promise.all([options.identify(request), version]);
    if (viewer.role !== undefined) return pass('bypass');
    // If the query failed, the handler reports the error.
    if (!seen) return pass(isFirst ? 'miss' : 'bypass');
    const cached = isFirst
      ? undefined
      : (valid(cache.get(key), seen) ?? valid(await cache.awaited(key, seen.version), seen));
    if (response.headersSent) return;
    if (cached) {
      options.count('hit');
      return send(request, response, viewer, cached);
    }
    const deliver = cache.reserve(key, seen.version);
    // If this request fails, the requests that wait for it must continue on their own.
    response.once('close', () => deliver(undefined));
    request.cacheResponse = (rendered) => deliver(cachedResponse(rendered, request, response, seen));
    pass('miss');
  };
}

function isValid<V extends SeenVersion>(
  cached: CachedResponse | undefined,
  seen: V,
  { now, isUnchanged }: ResponseCacheOptions<V>,
): boolean {
  if (!cached) return false;
  const time = now();
  const { from, until, version, rendered } = cached;
  return from <= time && time < until && isUnchanged(rendered.validity?.dependsOn, version, seen);
}

function seenBy<V extends SeenVersion>(request: Request, { versionFor }: ResponseCacheOptions<V>) {
  return versionFor(request).catch(() => undefined);
}

const isRenderedFromKept = ({ telemetry }: Request, { statusCode }: Response): boolean =>
  telemetry?.statements === 0 && statusCode < 400;

const knownVersion = <V extends SeenVersion>(cache: ResponseCache, options: ResponseCacheOptions<V>): V | undefined =>
  cache.hasRoom ? options.knownVersion() : undefined;

/** The cache key of a request; undefined if its response must not be shared. */
function keyOf(request: Request): string | undefined {
  const { headers, urls, url, query } = request;
  if (hasBody(request) || !urls) return undefined;
  const isPersonal = headers.authorization !== undefined || query['_envelope'] !== undefined;
  return isPersonal ? undefined : `${urls.base} ${url}`;
}

/** What to keep of a response; undefined if it is not valid for a second. */
function cachedResponse(
  rendered: RenderedResponse,
  request: Request,
  response: Response,
  { version, nextDue }: SeenVersion,
): CachedResponse | undefined {
  const from = request.context?.now;
  if (!from) return undefined;
  const { validity } = rendered;
  const ownUntil = validity ? validity.until : endOfSecond(from);
  const until = earliest(ownUntil, nextDue, utcText(secondsIn(from) + MAX_SECONDS)) ?? from;
  return { rendered, version, from, until, headers: cachedHeaders(response), route: routeOf(request) };
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

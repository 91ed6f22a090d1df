import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application, RequestHandler } from 'express';
import { isUpload } from '../transfer/rest/upload.js';
import { DataSource } from 'typeorm';
import { Clock } from '../calendar/clock.js';
import { Site } from '../calendar/site.js';
import type { Settings } from '../config/settings.js';
import { isChangesPath } from '../changes/feed/changes.controller.js';
import { isFeedPath } from '../feeds/feed-formats.js';
import { pageFeedAliases } from '../feeds/page-feed-aliases.js';
import { ViewerResolver } from '../http/auth/authenticator.js';
import { healthRoutes } from '../http/observability/health.js';
import { onResponseFinished, type ResponseListener } from '../http/observability/on-response-finished.js';
import { startTelemetry } from '../http/observability/request-telemetry.js';
import { Counters, parseRate } from '../http/rate-limiting/counters.js';
import { rateLimit } from '../http/rate-limiting/rate-limit.js';
import { timeLimit, urlLengthLimit, validateRequestHead, withTimeLimit } from '../http/rate-limiting/request-limits.js';
import { isInner } from '../http/request/inner-requests.js';
import { parseParameters, parseQuery } from '../http/request/parameters.js';
import { CacheOutcomes } from '../http/responses/cache-outcomes.js';
import { compressResponses } from '../http/responses/compression.js';
import { responseCache } from '../http/responses/response-cache.middleware.js';
import { responseHeaders } from '../http/responses/response-headers.js';
import { securityHeaders } from '../http/responses/security-headers.js';
import { methodOverride } from '../http/routing/method-override.js';
import { restRouteQuery } from '../http/routing/rest-route.js';
import { indexedRoutes } from '../http/routing/route-index.js';
import { RouteList } from '../http/routing/route-list.js';
import { resolveSiteUrls } from '../http/urls/site-address.js';
import { PageSettings } from '../pages/page-settings.js';
import { ErrorPages } from '../pages/responses/error-pages.js';
import { pageRequests } from '../pages/responses/page-requests.js';
import { findReadinessFailure } from '../persistence/database-health.js';
import { type DataVersion, dataVersionsOf } from '../persistence/sql/data-version.js';
import { Lifecycle } from './lifecycle.js';

/** Time limit for the readiness check of the database, in seconds. */
const READY_SECONDS = 2;

/** Installs the middleware that every request passes before its route, in this order. */
export function applyMiddleware(
  app: NestExpressApplication,
  settings: Settings,
  listeners: readonly ResponseListener[],
  interceptor?: RequestHandler,
): void {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('query parser', false);
  app.set('trust proxy', settings.TRUSTED_PROXIES.length ? settings.TRUSTED_PROXIES : false);
  app.use(
    middlewareChain([
      ...observability(app, listeners),
      parseQuery(settings.MAX_URL_LENGTH),
      ...responseMiddleware(settings),
      ...(settings.PAGES === 'on' ? [pageFeeds(app), pageRequests(app.get(ErrorPages), app.get(PageSettings))] : []),
      ...(interceptor ? [interceptor] : []),
      ...rateLimiting(app, settings),
      ...(settings.API_PREFIX === 'wp-json' ? [restRouteQuery(settings.API_PREFIX)] : []),
      methodOverride,
      ...parseParameters(settings.MAX_BODY_BYTES, isUpload),
      timeLimit(settings.REQUEST_TIMEOUT_SECONDS),
      ...(settings.ANSWER_CACHE === 'on' ? [cachedResponses(app)] : []),
    ]),
  );
  app.use(indexedRoutes(app.getHttpAdapter().getInstance() as Application, app.get(RouteList)));
}

function pageFeeds(app: NestExpressApplication): RequestHandler {
  const clock = app.get(Clock);
  return pageFeedAliases(app.get(Site), () => clock.now());
}

function observability(app: NestExpressApplication, listeners: readonly ResponseListener[]): RequestHandler[] {
  const lifecycle = app.get(Lifecycle);
  const database = app.get(DataSource);
  const unready = async () => (lifecycle.draining ? 'draining' : findReadinessFailure(database, READY_SECONDS));
  return [healthRoutes(unready), startTelemetry, onResponseFinished(listeners)];
}

function responseMiddleware(settings: Settings): RequestHandler[] {
  const { PUBLIC_URL, API_PREFIX, API_NAMESPACE, COMPRESS_FROM_BYTES, CORS_ORIGINS } = settings;
  return [
    securityHeaders(PUBLIC_URL.startsWith('https:')),
    ...(COMPRESS_FROM_BYTES > 0 ? [compressResponses(COMPRESS_FROM_BYTES)] : []),
    resolveSiteUrls({ publicUrl: PUBLIC_URL || undefined, prefix: API_PREFIX, namespace: API_NAMESPACE }),
    responseHeaders(CORS_ORIGINS),
  ];
}

function rateLimiting(app: NestExpressApplication, settings: Settings): RequestHandler[] {
  const rate = parseRate(settings.RATE_LIMIT);
  const viewers = app.get(ViewerResolver);
  const limits = [urlLengthLimit(settings.MAX_URL_LENGTH), validateRequestHead()];
  if (rate) {
    const counted = rateLimit(app.get(Counters), rate, (request) => viewers.resolve(request));
    limits.push(withTimeLimit(settings.REQUEST_TIMEOUT_SECONDS, counted));
  }
  return limits;
}

function cachedResponses(app: NestExpressApplication): RequestHandler {
  const versions = dataVersionsOf(app.get(DataSource));
  const clock = app.get(Clock);
  const viewers = app.get(ViewerResolver);
  const outcomes = app.get(CacheOutcomes);
  return responseCache({
    now: () => clock.now(),
    // Reads the clock first: what is published while it looks then counts as due.
    versionFor: ({ telemetry }) => versions.current(telemetry, clock.now()),
    knownVersion: () => versions.latestKnown(clock.now()),
    isUnchanged: (keys, since, seen: DataVersion) => versions.isUnchanged(keys, since, seen),
    identify: (request) => viewers.resolve(request),
    isUncached: ({ path }) => isFeedPath(path) || isChangesPath(path),
    count: (outcome) => outcomes.add(outcome),
  });
}

/**
 * Combines several handlers into one. An error that a handler throws, rejects with or passes to `next` ends the chain. This
 * is faster than `app.use` for each: Express needs a dozen function calls between two handlers. Inner requests skip it.
 */
function middlewareChain(handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    if (isInner(request)) return next();
    const call = (index: number): void => {
      const handler = handlers[index];
      if (!handler) return next();
      const done: Parameters<RequestHandler>[2] = (error?: unknown) => (error ? next(error) : call(index + 1));
      try {
        const result: unknown = handler(request, response, done);
        if (result instanceof Promise) result.catch(next);
      } catch (error) {
        // After an asynchronous handler nothing else would catch a synchronous error.
        next(error);
      }
    };
    call(0);
  };
}

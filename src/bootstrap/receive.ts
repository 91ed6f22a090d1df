import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { DataSource } from 'typeorm';
import { restRouteQuery } from '../http/addresses/query-address.js';
import { resolveSiteUrls } from '../http/addresses/site-address.js';
import { SignIn } from '../http/access/sign-in.js';
import { urlLengthLimit } from '../http/limits/address-limit.js';
import { validateRequestHead } from '../http/limits/head-checks.js';
import { Counters } from '../http/limits/counters.js';
import { parseRate } from '../http/limits/rate.js';
import { rateLimit } from '../http/limits/rate-limit.js';
import { withTimeLimit, timeLimit } from '../http/limits/time-limit.js';
import { type ResponseListener, onResponseFinished } from '../http/observe/answered.js';
import { healthRoutes } from '../http/observe/health.js';
import { startTelemetry } from '../http/observe/request-notes.js';
import { Clock } from '../calendar/clock.js';
import { middlewareChain } from '../http/in-turn.js';
import { parseParameters, parseQuery } from '../http/parameters.js';
import { responseCache } from '../http/reply/answer-cache.js';
import { responseHeaders } from '../http/reply/answer-headers.js';
import { compressResponses, securityHeaders } from '../http/reply/protection.js';
import { methodOverride } from '../http/routes/method-override.js';
import { databaseUnreadiness } from '../persistence/readiness.js';
import { DataVersionReader } from '../persistence/changes.js';
import { Lifecycle } from './lifecycle.js';
import type { Settings } from './settings.js';

/** Seconds that a look at the database may take before the service counts as unready. */
const READY_SECONDS = 2;

/** What every request goes through before its route, in this order. */
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
      ...(interceptor ? [interceptor] : []),
      ...rateLimiting(app, settings),
      ...(settings.API_PREFIX === 'wp-json' ? [restRouteQuery(settings.API_PREFIX)] : []),
      methodOverride,
      ...parseParameters(settings.MAX_BODY_BYTES),
      timeLimit(settings.REQUEST_TIMEOUT_SECONDS),
      ...(settings.ANSWER_CACHE === 'on' ? [cachedResponses(app)] : []),
    ]),
  );
}

function observability(app: NestExpressApplication, listeners: readonly ResponseListener[]): RequestHandler[] {
  const lifecycle = app.get(Lifecycle);
  const database = app.get(DataSource);
  const unready = async () => (lifecycle.draining ? 'draining' : databaseUnreadiness(database, READY_SECONDS));
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
  const signIn = app.get(SignIn);
  const limits = [urlLengthLimit(settings.MAX_URL_LENGTH), validateRequestHead()];
  if (rate) {
    const counted = rateLimit(app.get(Counters), rate, (request) => signIn.identify(request));
    limits.push(withTimeLimit(settings.REQUEST_TIMEOUT_SECONDS, counted));
  }
  return limits;
}

function cachedResponses(app: NestExpressApplication): RequestHandler {
  const changes = new DataVersionReader(app.get(DataSource));
  const clock = app.get(Clock);
  const signIn = app.get(SignIn);
  return responseCache({
    now: () => clock.now(),
    changes: ({ telemetry }) => changes.total(telemetry),
    identify: (request) => signIn.identify(request),
  });
}

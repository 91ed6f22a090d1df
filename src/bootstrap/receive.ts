import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { DataSource } from 'typeorm';
import { queryAddress } from '../http/addresses/query-address.js';
import { addressReader } from '../http/addresses/site-address.js';
import { SignIn } from '../http/access/sign-in.js';
import { addressLimit } from '../http/limits/address-limit.js';
import { headChecks } from '../http/limits/head-checks.js';
import { Counters } from '../http/limits/counters.js';
import { rateIn } from '../http/limits/rate.js';
import { rateLimit } from '../http/limits/rate-limit.js';
import { inTime, timeLimit } from '../http/limits/time-limit.js';
import { type AnswerListener, tellWhenAnswered } from '../http/observe/answered.js';
import { healthRoutes } from '../http/observe/health.js';
import { takeNotes } from '../http/observe/request-notes.js';
import { Clock } from '../calendar/clock.js';
import { inTurn } from '../http/in-turn.js';
import { parameterReader, readQueryOnce } from '../http/parameters.js';
import { answerCache } from '../http/reply/answer-cache.js';
import { answerHeaders } from '../http/reply/answer-headers.js';
import { compressedAnswers, protectiveHeaders } from '../http/reply/protection.js';
import { methodOverride } from '../http/routes/method-override.js';
import { databaseUnreadiness } from '../persistence/readiness.js';
import { Changes } from '../persistence/changes.js';
import { Lifecycle } from './lifecycle.js';
import type { Settings } from './settings.js';

/** Seconds that a look at the database may take before the service counts as unready. */
const READY_SECONDS = 2;

/** What every request goes through before its route, in this order. */
export function receive(
  app: NestExpressApplication,
  settings: Settings,
  listeners: readonly AnswerListener[],
  interceptor?: RequestHandler,
): void {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('query parser', false);
  app.set('trust proxy', settings.TRUSTED_PROXIES.length ? settings.TRUSTED_PROXIES : false);
  app.use(
    inTurn([
      ...observed(app, listeners),
      readQueryOnce(settings.MAX_URL_LENGTH),
      ...answeredSafely(settings),
      ...(interceptor ? [interceptor] : []),
      ...limited(app, settings),
      ...(settings.API_PREFIX === 'wp-json' ? [queryAddress(settings.API_PREFIX)] : []),
      methodOverride,
      ...parameterReader(settings.MAX_BODY_BYTES),
      timeLimit(settings.REQUEST_TIMEOUT_SECONDS),
      ...(settings.ANSWER_CACHE === 'on' ? [keptAnswers(app)] : []),
    ]),
  );
}

function observed(app: NestExpressApplication, listeners: readonly AnswerListener[]): RequestHandler[] {
  const lifecycle = app.get(Lifecycle);
  const database = app.get(DataSource);
  const unready = async () => (lifecycle.draining ? 'draining' : databaseUnreadiness(database, READY_SECONDS));
  return [healthRoutes(unready), takeNotes, tellWhenAnswered(listeners)];
}

function answeredSafely(settings: Settings): RequestHandler[] {
  const { PUBLIC_URL, API_PREFIX, API_NAMESPACE, COMPRESS_FROM_BYTES, CORS_ORIGINS } = settings;
  return [
    protectiveHeaders(PUBLIC_URL.startsWith('https:')),
    ...(COMPRESS_FROM_BYTES > 0 ? [compressedAnswers(COMPRESS_FROM_BYTES)] : []),
    addressReader({ publicUrl: PUBLIC_URL || undefined, prefix: API_PREFIX, namespace: API_NAMESPACE }),
    answerHeaders(CORS_ORIGINS),
  ];
}

function limited(app: NestExpressApplication, settings: Settings): RequestHandler[] {
  const rate = rateIn(settings.RATE_LIMIT);
  const signIn = app.get(SignIn);
  const limits = [addressLimit(settings.MAX_URL_LENGTH), headChecks()];
  if (rate) {
    const counted = rateLimit(app.get(Counters), rate, (request) => signIn.identify(request));
    limits.push(inTime(settings.REQUEST_TIMEOUT_SECONDS, counted));
  }
  return limits;
}

function keptAnswers(app: NestExpressApplication): RequestHandler {
  const changes = new Changes(app.get(DataSource));
  const clock = app.get(Clock);
  const signIn = app.get(SignIn);
  return answerCache({
    now: () => clock.now(),
    changes: ({ notes }) => changes.total(notes),
    identify: (request) => signIn.identify(request),
  });
}

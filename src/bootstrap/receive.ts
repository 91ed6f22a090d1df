import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { DataSource } from 'typeorm';
import { queryAddress } from '../http/addresses/query-address.js';
import { addressReader } from '../http/addresses/site-address.js';
import { SignIn } from '../http/access/sign-in.js';
import { addressLimit } from '../http/limits/address-limit.js';
import { Counters } from '../http/limits/counters.js';
import { rateIn } from '../http/limits/rate.js';
import { rateLimit } from '../http/limits/rate-limit.js';
import { inTime, timeLimit } from '../http/limits/time-limit.js';
import { type AnswerListener, tellWhenAnswered } from '../http/observe/answered.js';
import { healthRoutes } from '../http/observe/health.js';
import { takeNotes } from '../http/observe/request-notes.js';
import { readForm } from '../http/form-text.js';
import { parameterReader } from '../http/parameters.js';
import { httpProblems } from '../http/problems/http-problems.js';
import { answerHeaders } from '../http/reply/answer-headers.js';
import { compressedAnswers, protectiveHeaders } from '../http/reply/protection.js';
import { methodOverride } from '../http/routes/method-override.js';
import { databaseUnreadiness } from '../persistence/readiness.js';
import { asWork } from '../persistence/work.js';
import { Lifecycle } from './lifecycle.js';
import type { Settings } from './settings.js';

/** Seconds that a look at the database may take before the service counts as unready. */
const READY_SECONDS = 2;

/** What every request goes through before its route, in this order. */
export function receive(app: NestExpressApplication, settings: Settings, listeners: readonly AnswerListener[]): void {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('query parser', readForm);
  app.set('trust proxy', settings.TRUSTED_PROXIES.length ? settings.TRUSTED_PROXIES : false);
  observe(app, listeners);
  answerSafely(app, settings);
  limit(app, settings);
  if (settings.API_PREFIX === 'wp-json') app.use(queryAddress(settings.API_PREFIX));
  app.use(methodOverride);
  app.use(...parameterReader(settings.MAX_BODY_BYTES));
  app.use(timeLimit(settings.REQUEST_TIMEOUT_SECONDS));
}

function observe(app: NestExpressApplication, listeners: readonly AnswerListener[]): void {
  const lifecycle = app.get(Lifecycle);
  const database = app.get(DataSource);
  app.use(healthRoutes(async () => (lifecycle.draining ? 'draining' : databaseUnreadiness(database, READY_SECONDS))));
  app.use(takeNotes);
  app.use(tellWhenAnswered(listeners));
}

function answerSafely(app: NestExpressApplication, settings: Settings): void {
  app.use(protectiveHeaders(settings.PUBLIC_URL.startsWith('https:')));
  if (settings.COMPRESS_FROM_BYTES > 0) app.use(compressedAnswers(settings.COMPRESS_FROM_BYTES));
  const { PUBLIC_URL, API_PREFIX, API_NAMESPACE } = settings;
  app.use(addressReader({ publicUrl: PUBLIC_URL || undefined, prefix: API_PREFIX, namespace: API_NAMESPACE }));
  app.use(answerHeaders(settings.CORS_ORIGINS));
}

function limit(app: NestExpressApplication, settings: Settings): void {
  app.use(hostNeeded);
  app.use(addressLimit(settings.MAX_URL_LENGTH));
  app.use(eachAsWork);
  const rate = rateIn(settings.RATE_LIMIT);
  const signIn = app.get(SignIn);
  if (rate) {
    const counted = rateLimit(app.get(Counters), rate, (request) => signIn.identify(request));
    app.use(inTime(settings.REQUEST_TIMEOUT_SECONDS, counted));
  }
}

/** A request of HTTP/1.1 names the host it is for (RFC 9112, 3.2). */
const hostNeeded: RequestHandler = ({ headers, httpVersion }, _response, next) => {
  next(headers.host === undefined && httpVersion === '1.1' ? httpProblems.withoutHost() : undefined);
};

/** Whatever a request has the database do is known to be its work. */
const eachAsWork: RequestHandler = (request, _response, next) => {
  if (request.notes) asWork(request.notes, next);
  else next();
};

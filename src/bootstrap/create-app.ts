import 'reflect-metadata';
import { type INestApplication, RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule, type CalendarParts } from '../app.module.js';
import { type Clock, systemClock } from '../calendar/clock.js';
import { Site } from '../calendar/site.js';
import { queryAddress } from '../http/addresses/query-address.js';
import { addressReader } from '../http/addresses/site-address.js';
import { parameterReader, readForm } from '../http/parameters.js';
import { answerHeaders } from '../http/reply/answer-headers.js';
import { methodOverride } from '../http/routes/method-override.js';
import { answerUnknownMethods, unknownAddress } from '../http/self-description/unknown-places.js';
import { UserStore } from '../resources/users/user-store.js';
import { addFirstUsers } from './first-users.js';
import { OpenApiDescription, serveExplorer } from './openapi.js';
import { ServiceLog } from './service-log.js';
import type { Settings } from './settings.js';

export interface AppParts {
  /** The only source of "now"; tests set it. */
  readonly clock?: Clock;
}

/** Builds the application, not yet listening. Migrates the database and creates the bootstrap users. */
export async function createApp(
  settings: Settings,
  { clock = systemClock }: AppParts = {},
): Promise<NestExpressApplication> {
  const description = new OpenApiDescription();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(partsOf(settings, clock, description)), {
    bodyParser: false,
    abortOnError: false,
    logger: new ServiceLog(settings.LOG_LEVEL),
  });
  const prefix = [settings.API_PREFIX, settings.API_NAMESPACE].filter(Boolean).join('/');
  app.setGlobalPrefix(prefix, { exclude: [{ path: settings.API_PREFIX || '/', method: RequestMethod.GET }] });
  receive(app, settings);
  description.of(app);
  serveExplorer(app, description);
  await addFirstUsers(app.get(UserStore), settings);
  await app.init();
  app.use(unknownAddress);
  answerUnknownMethods(app.getHttpServer());
  return app;
}

function partsOf(settings: Settings, clock: Clock, description: OpenApiDescription): CalendarParts {
  const currency = {
    symbol: settings.DEFAULT_CURRENCY_SYMBOL,
    code: settings.DEFAULT_CURRENCY_CODE,
    position: settings.DEFAULT_CURRENCY_POSITION,
  };
  return {
    clock,
    description,
    prefix: settings.API_PREFIX,
    site: new Site(settings.SITE_TIMEZONE, settings.DEFAULT_PER_PAGE, currency),
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE },
  };
}

function receive(app: INestApplication & NestExpressApplication, settings: Settings): void {
  app.set('etag', false);
  app.set('x-powered-by', false);
  app.set('query parser', readForm);
  app.set('trust proxy', settings.TRUSTED_PROXIES.length ? settings.TRUSTED_PROXIES : false);
  app.use(
    addressReader({
      publicUrl: settings.PUBLIC_URL || undefined,
      prefix: settings.API_PREFIX,
      namespace: settings.API_NAMESPACE,
    }),
  );
  app.use(answerHeaders(settings.CORS_ORIGINS));
  if (settings.API_PREFIX === 'wp-json') app.use(queryAddress(settings.API_PREFIX));
  app.use(methodOverride);
  app.use(...parameterReader(settings.MAX_BODY_BYTES));
}

import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import { UserRepository } from '../accounts/users/user.repository.js';
import { AppModule, type AppModuleOptions } from '../app.module.js';
import { BatchSettings } from '../batch/batch-settings.js';
import { type Clock, systemClock } from '../calendar/clock.js';
import { WebhookSettings } from '../changes/webhooks/webhook-settings.js';
import type { Settings } from '../config/settings.js';
import { trustedIssuerFrom } from '../config/trusted-issuer-settings.js';
import { FeedSettings } from '../feeds/feed-window.js';
import { Urls } from '../http/urls/urls.js';
import { handleClientErrors } from '../http/responses/client-errors.js';
import { serveExplorer } from './explorer/serve-explorer.js';
import { addFirstUsers } from './first-users.js';
import { ServiceLogger } from './logger.js';
import { ImportLimits } from '../transfer/rest/import-limits.js';
import { applyMiddleware } from './middleware.js';
import { OpenApiDescription } from './openapi/openapi-description.js';
import { Operations } from './operations.js';
import { outboundClientOf } from './outbound-client-of.js';
import { pageSettingsOf } from './page-settings-of.js';
import { siteOf } from './site-of.js';

export interface AppOptions {
  /** The only source of "now"; tests set it. */
  readonly clock?: Clock;
  /** Defaults to standard output. */
  readonly log?: ServiceLogger;
  /** Middleware that runs before all limits; tests use it to inject failures. */
  readonly interceptor?: RequestHandler;
}

/** Builds the application, not yet listening. Migrates the database and creates the bootstrap users. */
export async function createApp(
  settings: Settings,
  { clock = systemClock, log = new ServiceLogger(settings.LOG_LEVEL), interceptor }: AppOptions = {},
): Promise<NestExpressApplication> {
  const description = new OpenApiDescription();
  const operations = new Operations(settings, log);
  const parts = { ...partsOf(settings, operations), clock, description };
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(parts), operations.server, {
    bodyParser: false,
    abortOnError: false,
    logger: log,
  });
  applyMiddleware(app, settings, await operations.start(app), interceptor);
  description.useApp(app, [settings.API_PREFIX, settings.API_NAMESPACE].filter(Boolean).join('/'));
  serveExplorer(app, description);
  await addFirstUsers(app.get(UserRepository), settings);
  handleClientErrors(app.getHttpServer());
  return app;
}

function partsOf(
  settings: Settings,
  { providers, statements }: Operations,
): Omit<AppModuleOptions, 'clock' | 'description'> {
  return {
    prefix: settings.API_PREFIX,
    namespace: settings.API_NAMESPACE,
    issuer: trustedIssuerFrom(settings),
    outbound: outboundClientOf(settings),
    imports: new ImportLimits(settings.IMPORT_MAX_BYTES),
    webhooks: new WebhookSettings(
      settings.WEBHOOK_DELIVERY === 'on',
      (site) => new Urls(settings.PUBLIC_URL || site, settings.API_PREFIX, settings.API_NAMESPACE),
    ),
    pages: pageSettingsOf(settings),
    site: siteOf(settings),
    feeds: new FeedSettings(settings.FEED_PAST_DAYS),
    batch: new BatchSettings(settings.BATCH_MAX_OPERATIONS),
    database: {
      url: settings.DATABASE_URL,
      failoverUrls: settings.DATABASE_FAILOVER_URLS,
      replicaUrls: settings.DATABASE_REPLICA_URLS,
      poolSize: settings.DATABASE_POOL_SIZE,
      isShared: settings.SHARED_DATABASE === 'true',
      statements,
    },
    operations: providers,
  };
}

import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, HttpAdapterHost, RouterModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from './accounts/accounts.module.js';
import { TrustedIssuer } from './accounts/oidc/trusted-issuer.js';
import { TokensModule } from './accounts/tokens/tokens.module.js';
import { UsersModule } from './accounts/users/users.module.js';
import { BatchModule } from './batch/batch.module.js';
import { BatchSettings } from './batch/batch-settings.js';
import { Clock } from './calendar/clock.js';
import { Site } from './calendar/site.js';
import { AuditModule } from './changes/audit/audit.module.js';
import { RevisionsModule } from './changes/revisions/revisions.module.js';
import { WebhookSettings } from './changes/webhooks/webhook-settings.js';
import { WebhooksModule } from './changes/webhooks/webhooks.module.js';
import { FeedSettings } from './feeds/feed-window.js';
import { FeedsModule, PageFeedsModule } from './feeds/feeds.module.js';
import { AccessGuard } from './http/auth/access.guard.js';
import { ViewerResolver } from './http/auth/authenticator.js';
import { TrustedOrigins } from './http/auth/trusted-origins.js';
import { ApiDescription } from './http/discovery/api-description.js';
import { FallbackModule, NamespaceModule, RootModule, SiteModule } from './http/discovery/discovery.module.js';
import { OutageTranslator } from './http/errors/outages.js';
import { SignInLimit } from './http/rate-limiting/sign-in-limit.js';
import { RequestContextFactory } from './http/request/request-context.js';
import { ProblemFilter } from './http/responses/problem.filter.js';
import { RouteList } from './http/routing/route-list.js';
import { OutboundClient } from './outbound/outbound-client.js';
import type { PageSettings } from './pages/page-settings.js';
import { PagesModule } from './pages/pages.module.js';
import { type DatabaseSettings, dataSourceOptions } from './persistence/setup/data-source.js';
import { openDatabase } from './persistence/setup/open-database.js';
import { RecordId, TermId } from './read-models/id-sequence.js';
import { ChangeSettings } from './changes/change-settings.js';
import { ChangesModule } from './changes/changes.module.js';
import { CategoriesModule } from './resources/categories/categories.module.js';
import { EventsModule } from './resources/events/events.module.js';
import { IdempotencyKey } from './resources/idempotency/idempotency-key.entity.js';
import { IdempotencyStore } from './resources/idempotency/idempotency-store.js';
import { Image } from './resources/images/image.entity.js';
import { OrganizersModule } from './resources/organizers/organizers.module.js';
import { SeriesModule } from './resources/series/series.module.js';
import { TagsModule } from './resources/tags/tags.module.js';
import { ImportLimits } from './transfer/rest/import-limits.js';
import { TransferModule } from './transfer/transfer.module.js';
import { VenuesModule } from './resources/venues/venues.module.js';

export interface AppModuleOptions {
  readonly clock: Clock;
  readonly site: Site;
  readonly database: DatabaseSettings;
  readonly description: ApiDescription;
  /** Path before the namespace; like the namespace without outer slashes. */
  readonly prefix: string;
  readonly namespace: string;
  readonly issuer: TrustedIssuer;
  /** Sends requests to URLs that users choose. */
  readonly outbound: OutboundClient;
  readonly imports: ImportLimits;
  /** Undefined for a service without pages. */
  readonly pages: PageSettings | undefined;
  readonly feeds: FeedSettings;
  readonly batch: BatchSettings;
  readonly webhooks: WebhookSettings;
  /** Providers for limits, caching and shutdown. */
  readonly operations: Provider[];
}

/** Modules with routes in the namespace, in the order of its index. The fallback must come last. */
const NAMESPACE = [
  NamespaceModule,
  FeedsModule,
  EventsModule,
  VenuesModule,
  OrganizersModule,
  CategoriesModule,
  TagsModule,
  SeriesModule,
  ChangesModule,
  BatchModule,
  TransferModule,
  TokensModule,
  WebhooksModule,
  AuditModule,
  RevisionsModule,
  FallbackModule,
];

const pathOf = (prefix: string, namespace: string) => (prefix === '' ? `/${namespace}` : `/${prefix}/${namespace}`);

/** The root module. */
@Global()
@Module({})
export class AppModule {
  static forRoot({
    clock,
    site,
    database,
    description,
    prefix,
    namespace,
    issuer,
    outbound,
    imports,
    pages,
    feeds,
    batch,
    webhooks,
    operations,
  }: AppModuleOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRootAsync({
          // No retries: an unreachable database is reported at once.
          useFactory: () => ({ ...dataSourceOptions(database), autoLoadEntities: true, toRetry: () => false }),
          dataSourceFactory: (options) => openDatabase(options ?? dataSourceOptions(database), database.isShared),
        }),
        TypeOrmModule.forFeature([RecordId, TermId, Image, IdempotencyKey]),
        UsersModule,
        AccountsModule,
        ...(pages ? [PageFeedsModule, PagesModule.forRoot(pages)] : []),
        RootModule,
        ...(prefix === '' ? [] : [SiteModule]),
        ...NAMESPACE,
        RouterModule.register([
          { path: prefix, module: RootModule, children: [{ path: namespace, children: NAMESPACE }] },
        ]),
      ],
      providers: [
        { provide: Clock, useValue: clock },
        { provide: Site, useValue: site },
        { provide: FeedSettings, useValue: feeds },
        { provide: BatchSettings, useValue: batch },
        { provide: WebhookSettings, useValue: webhooks },
        { provide: TrustedIssuer, useValue: issuer },
        { provide: OutboundClient, useValue: outbound },
        { provide: ImportLimits, useValue: imports },
        { provide: ApiDescription, useValue: description },
        ...operations,
        ViewerResolver,
        RequestContextFactory,
        IdempotencyStore,
        {
          provide: RouteList,
          useFactory: (host: HttpAdapterHost) => new RouteList(host, pathOf(prefix, namespace)),
          inject: [HttpAdapterHost],
        },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: [
        Clock,
        Site,
        FeedSettings,
        BatchSettings,
        ViewerResolver,
        OutageTranslator,
        WebhookSettings,
        TrustedIssuer,
        OutboundClient,
        ImportLimits,
        ApiDescription,
        TrustedOrigins,
        SignInLimit,
        ChangeSettings,
        RouteList,
        IdempotencyStore,
      ],
    };
  }
}

import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, HttpAdapterHost, RouterModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from './calendar/clock.js';
import { Site } from './calendar/site.js';
import { AccessGuard } from './http/access/access.guard.js';
import { RequestContextFactory } from './http/access/caller.js';
import { OwnOrigins } from './http/access/own-origins.js';
import { SignIn } from './http/access/sign-in.js';
import { SignInLimit } from './http/limits/sign-in-limit.js';
import { ProblemFilter } from './http/problems/problem.filter.js';
import { RouteList } from './http/routes/route-list.js';
import { ApiDescription } from './http/self-description/api-description.js';
import {
  NamespaceModule,
  RootModule,
  SiteModule,
  FallbackModule,
} from './http/self-description/self-description.module.js';
import { type DatabaseSettings, dataSourceOptions } from './persistence/data-source.js';
import { openDatabase } from './persistence/open-database.js';
import { RecordId, TermId } from './persistence/record-ids.js';
import { AccountsModule } from './resources/callers/callers.module.js';
import { CategoriesModule } from './resources/categories/categories.module.js';
import { EventsModule } from './resources/events/events.module.js';
import { TrustedIssuer } from './resources/identities/trusted-issuer.js';
import { Image } from './resources/images/image.entity.js';
import { IdempotencyKey } from './resources/repeats/first-answer.entity.js';
import { IdempotencyStore } from './resources/repeats/first-answers.js';
import { OrganizersModule } from './resources/organizers/organizers.module.js';
import { TagsModule } from './resources/tags/tags.module.js';
import { TokensModule } from './resources/tokens/tokens.module.js';
import { UsersModule } from './resources/users/users.module.js';
import { VenuesModule } from './resources/venues/venues.module.js';

export interface CalendarParts {
  readonly clock: Clock;
  readonly site: Site;
  readonly database: DatabaseSettings;
  readonly description: ApiDescription;
  /** Path in front of the namespace, and the namespace itself, without slashes around them. */
  readonly prefix: string;
  readonly namespace: string;
  readonly issuer: TrustedIssuer;
  /** What the process has opened for its limits and its end. */
  readonly operations: Provider[];
}

/** What has its addresses below the namespace, in the order of its index; what answers everything else comes last. */
const NAMESPACE = [
  NamespaceModule,
  EventsModule,
  VenuesModule,
  OrganizersModule,
  CategoriesModule,
  TagsModule,
  TokensModule,
  FallbackModule,
];

const pathOf = (prefix: string, namespace: string) => (prefix === '' ? `/${namespace}` : `/${prefix}/${namespace}`);

/** The table of contents: what the service is made of. */
@Global()
@Module({})
export class AppModule {
  static with({
    clock,
    site,
    database,
    description,
    prefix,
    namespace,
    issuer,
    operations,
  }: CalendarParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRootAsync({
          // Whoever starts the service hears of an absent database at once, and may try again.
          useFactory: () => ({ ...dataSourceOptions(database), autoLoadEntities: true, toRetry: () => false }),
          dataSourceFactory: (options) => openDatabase(options ?? dataSourceOptions(database), database.isShared),
        }),
        TypeOrmModule.forFeature([RecordId, TermId, Image, IdempotencyKey]),
        UsersModule,
        AccountsModule,
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
        { provide: TrustedIssuer, useValue: issuer },
        { provide: ApiDescription, useValue: description },
        ...operations,
        SignIn,
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
      exports: [Clock, Site, TrustedIssuer, ApiDescription, OwnOrigins, SignInLimit, RouteList, IdempotencyStore],
    };
  }
}

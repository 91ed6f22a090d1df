import type { Provider } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { Caching } from '../http/access/caching.js';
import { OwnOrigins } from '../http/access/own-origins.js';
import { Counters } from '../http/limits/counters.js';
import { rateIn } from '../http/limits/rate.js';
import { SignInLimit } from '../http/limits/sign-in-limit.js';
import type { AnswerListener } from '../http/observe/answered.js';
import { openMetrics } from '../http/observe/metrics.js';
import { logRequests } from '../http/observe/request-log.js';
import { openTraces } from '../http/observe/traces.js';
import { Outages } from '../http/problems/outages.js';
import { watchPool } from '../persistence/pool-watch.js';
import { StatementCounter } from '../persistence/statement-counter.js';
import { CalendarServer } from './calendar-server.js';
import { DatabaseOutages } from './database-outages.js';
import { Lifecycle } from './lifecycle.js';
import { RequestsUnderWay } from './requests-under-way.js';
import { serveMetrics } from './metrics-server.js';
import type { ServiceLog } from './service-log.js';
import type { Settings } from './settings.js';
import { tracesIn } from './trace-settings.js';

/** Seconds by which the silence of a connection may outlast the time an answer may take. */
const SILENCE_MARGIN_SECONDS = 5;

/** What a process has beside the calendar itself: its server, its limits, its figures and its end. */
export class Operations {
  readonly statements = new StatementCounter();
  readonly server: CalendarServer;
  readonly providers: Provider[];
  private readonly lifecycle: Lifecycle;

  constructor(
    private readonly settings: Settings,
    private readonly log: ServiceLog,
  ) {
    const underWay = new RequestsUnderWay();
    const limits = {
      headSeconds: settings.HEADERS_TIMEOUT_SECONDS,
      receiveSeconds: Math.max(settings.RECEIVE_TIMEOUT_SECONDS, settings.HEADERS_TIMEOUT_SECONDS),
      idleSeconds: settings.KEEP_ALIVE_SECONDS,
      silentSeconds: settings.REQUEST_TIMEOUT_SECONDS + SILENCE_MARGIN_SECONDS,
      connections: settings.MAX_CONNECTIONS,
      requests: settings.MAX_REQUESTS_PER_CONNECTION,
    };
    this.server = new CalendarServer(limits, underWay);
    const { SHUTDOWN_GRACE_SECONDS: graceSeconds, SHUTDOWN_LIMIT_SECONDS: limitSeconds } = settings;
    this.lifecycle = new Lifecycle({ graceSeconds, limitSeconds }, underWay);
    const counters = new Counters(settings.REDIS_URL, log);
    this.providers = [
      { provide: Lifecycle, useValue: this.lifecycle },
      { provide: Outages, useClass: DatabaseOutages },
      { provide: Counters, useValue: counters },
      { provide: Caching, useValue: new Caching(settings.PUBLIC_CACHE_SECONDS) },
      { provide: OwnOrigins, useValue: new OwnOrigins(settings.PUBLIC_URL, settings.CORS_ORIGINS) },
      { provide: SignInLimit, useValue: new SignInLimit(counters, rateIn(settings.SIGN_IN_LIMIT)) },
    ];
  }

  /** Takes up its watch once the database is open; gives what is to be told of each request. */
  async begin(app: NestExpressApplication): Promise<AnswerListener[]> {
    const { settings, statements } = this;
    this.lifecycle.serves(app.getHttpServer());
    const connections = watchPool(app.get(DataSource), {
      acquireSeconds: settings.DATABASE_WAIT_SECONDS,
      statementSeconds: settings.REQUEST_TIMEOUT_SECONDS,
    });
    const listeners = [...(await this.traces()), logRequests(this.log)];
    if (settings.METRICS_PORT === 0) return listeners;
    const prefix = ['', settings.API_PREFIX, settings.API_NAMESPACE].filter((part, at) => at === 0 || part).join('/');
    const metrics = await openMetrics({ statements: () => statements.total, connections }, prefix);
    this.lifecycle.atEnd(await serveMetrics(metrics, settings.METRICS_PORT, settings.METRICS_HOST || settings.HOST));
    return [...listeners, metrics.count];
  }
  /** Before the log, which names the trace. */
  private async traces(): Promise<AnswerListener[]> {
    const wanted = tracesIn(this.settings);
    if (!wanted) return [];
    const traces = await openTraces(wanted, (sentence) => this.log.warn(sentence, 'Traces'));
    this.lifecycle.atEnd(traces.close);
    return [traces.record];
  }
}

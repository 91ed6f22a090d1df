import type { Provider } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { CachePolicy } from '../http/access/caching.js';
import { OwnOrigins } from '../http/access/own-origins.js';
import { Counters } from '../http/limits/counters.js';
import { parseRate } from '../http/limits/rate.js';
import { SignInLimit } from '../http/limits/sign-in-limit.js';
import type { ResponseListener } from '../http/observe/answered.js';
import { openMetrics } from '../http/observe/metrics.js';
import { logRequests } from '../http/observe/request-log.js';
import { openTraces } from '../http/observe/traces.js';
import { OutageTranslator } from '../http/problems/outages.js';
import { watchPool } from '../persistence/pool-watch.js';
import { StatementCounter } from '../persistence/statement-counter.js';
import { CalendarHttpAdapter } from './calendar-server.js';
import { DatabaseOutages } from './database-outages.js';
import { Lifecycle } from './lifecycle.js';
import { InFlightRequests } from './requests-under-way.js';
import { serveMetrics } from './metrics-server.js';
import type { ServiceLogger } from './service-log.js';
import type { Settings } from './settings.js';
import { traceSettings } from './trace-settings.js';

/** Seconds by which the silence of a connection may outlast the time a response may take. */
const SILENCE_MARGIN_SECONDS = 5;

/** What a process has beside the calendar itself: its server, its limits, its figures and its end. */
export class Operations {
  readonly statements = new StatementCounter();
  readonly server: CalendarHttpAdapter;
  readonly providers: Provider[];
  private readonly lifecycle: Lifecycle;

  constructor(
    private readonly settings: Settings,
    private readonly log: ServiceLogger,
  ) {
    const inFlight = new InFlightRequests();
    const limits = {
      headSeconds: settings.HEADERS_TIMEOUT_SECONDS,
      receiveSeconds: Math.max(settings.RECEIVE_TIMEOUT_SECONDS, settings.HEADERS_TIMEOUT_SECONDS),
      idleSeconds: settings.KEEP_ALIVE_SECONDS,
      silentSeconds: settings.REQUEST_TIMEOUT_SECONDS + SILENCE_MARGIN_SECONDS,
      connections: settings.MAX_CONNECTIONS,
      requests: settings.MAX_REQUESTS_PER_CONNECTION,
    };
    this.server = new CalendarHttpAdapter(limits, inFlight);
    const { SHUTDOWN_GRACE_SECONDS: graceSeconds, SHUTDOWN_LIMIT_SECONDS: limitSeconds } = settings;
    this.lifecycle = new Lifecycle({ graceSeconds, limitSeconds }, inFlight);
    const counters = new Counters(settings.REDIS_URL, log);
    this.providers = [
      { provide: Lifecycle, useValue: this.lifecycle },
      { provide: OutageTranslator, useClass: DatabaseOutages },
      { provide: Counters, useValue: counters },
      { provide: CachePolicy, useValue: new CachePolicy(settings.PUBLIC_CACHE_SECONDS) },
      { provide: OwnOrigins, useValue: new OwnOrigins(settings.PUBLIC_URL, settings.CORS_ORIGINS) },
      { provide: SignInLimit, useValue: new SignInLimit(counters, parseRate(settings.SIGN_IN_LIMIT)) },
    ];
  }

  /** Takes up its watch once the database is open; gives what is to be told of each request. */
  async start(app: NestExpressApplication): Promise<ResponseListener[]> {
    const { settings, statements } = this;
    this.lifecycle.useServer(app.getHttpServer());
    const connections = watchPool(app.get(DataSource), {
      acquireSeconds: settings.DATABASE_WAIT_SECONDS,
      statementSeconds: settings.REQUEST_TIMEOUT_SECONDS,
    });
    const listeners = [...(await this.traces()), logRequests(this.log)];
    if (settings.METRICS_PORT === 0) return listeners;
    const prefix = ['', settings.API_PREFIX, settings.API_NAMESPACE].filter((part, at) => at === 0 || part).join('/');
    const metrics = await openMetrics({ statements: () => statements.total, connections }, prefix);
    this.lifecycle.onShutdown(
      await serveMetrics(metrics, settings.METRICS_PORT, settings.METRICS_HOST || settings.HOST),
    );
    return [...listeners, metrics.count];
  }
  /** Before the log, which names the trace. */
  private async traces(): Promise<ResponseListener[]> {
    const wanted = traceSettings(this.settings);
    if (!wanted) return [];
    const traces = await openTraces(wanted, (sentence) => this.log.warn(sentence, 'Traces'));
    this.lifecycle.onShutdown(traces.close);
    return [traces.record];
  }
}

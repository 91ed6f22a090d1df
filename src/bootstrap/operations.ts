import { once } from 'node:events';
import { createServer } from 'node:http';
import { Injectable, type Provider } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import type { Problem } from '../calendar/problem.js';
import { DeliveryAttempts } from '../changes/webhooks/delivery-attempts.js';
import type { Settings } from '../config/settings.js';
import { traceSettings } from '../config/trace-settings.js';
import { TrustedOrigins } from '../http/auth/trusted-origins.js';
import { CachePolicy } from '../http/auth/viewer-headers.js';
import { outageProblem, OutageTranslator } from '../http/errors/outages.js';
import { type Metrics, openMetrics } from '../http/observability/metrics.js';
import type { ResponseListener } from '../http/observability/on-response-finished.js';
import { logRequests } from '../http/observability/request-log.js';
import { openTraces } from '../http/observability/traces.js';
import { ChangeSettings } from '../changes/change-settings.js';
import { Counters, parseRate } from '../http/rate-limiting/counters.js';
import { SignInLimit } from '../http/rate-limiting/sign-in-limit.js';
import { CacheOutcomes } from '../http/responses/cache-outcomes.js';
import { watchPool } from '../persistence/connection/pool-watch.js';
import { StatementCounter } from '../persistence/connection/statement-counter.js';
import { outageIn } from '../persistence/database-errors.js';
import { limitRevisions } from '../read-models/revisions/keep-revision.js';
import { SeriesHorizon } from '../resources/events/maintenance/series-horizon.js';
import { CalendarHttpAdapter } from './http-adapter.js';
import { InFlightRequests } from './in-flight-requests.js';
import { Lifecycle } from './lifecycle.js';
import type { ServiceLogger } from './logger.js';

/** A connection may stay silent this much longer than the time limit of a response. */
const SILENCE_MARGIN_SECONDS = 5;

/** The operational parts of the process: HTTP server, limits, log, metrics, traces and shutdown. */
export class Operations {
  readonly statements = new StatementCounter();
  private readonly cacheOutcomes = new CacheOutcomes();
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
      { provide: CacheOutcomes, useValue: this.cacheOutcomes },
      { provide: Lifecycle, useValue: this.lifecycle },
      { provide: OutageTranslator, useClass: DatabaseOutages },
      { provide: Counters, useValue: counters },
      {
        provide: ChangeSettings,
        // A second less, so that a wait ends before the request does.
        useValue: new ChangeSettings(
          settings.CHANGES_KEEP_DAYS,
          settings.REQUEST_TIMEOUT_SECONDS - 1,
          Math.max(settings.AUDIT_KEEP_DAYS, settings.CHANGES_KEEP_DAYS),
          settings.REVISIONS_KEEP_DAYS,
        ),
      },
      { provide: CachePolicy, useValue: new CachePolicy(settings.PUBLIC_CACHE_SECONDS) },
      { provide: TrustedOrigins, useValue: new TrustedOrigins(settings.PUBLIC_URL, settings.CORS_ORIGINS) },
      { provide: SignInLimit, useValue: new SignInLimit(counters, parseRate(settings.SIGN_IN_LIMIT)) },
    ];
  }

  /** Starts metrics and traces once the database is open; returns the listeners to call after each response. */
  async start(app: NestExpressApplication): Promise<ResponseListener[]> {
    const { settings, statements } = this;
    this.lifecycle.useServer(app.getHttpServer());
    const connections = watchPool(app.get(DataSource), {
      acquireSeconds: settings.DATABASE_WAIT_SECONDS,
      statementSeconds: settings.REQUEST_TIMEOUT_SECONDS,
    });
    limitRevisions(app.get(DataSource), { perRecord: settings.REVISIONS_KEEP });
    const listeners = [...(await this.traces()), logRequests(this.log)];
    if (settings.METRICS_PORT === 0) return listeners;
    const prefix = ['', settings.API_PREFIX, settings.API_NAMESPACE].filter((part, at) => at === 0 || part).join('/');
    const metrics = await openMetrics(
      {
        statements: () => statements.total,
        connections,
        cached: () => this.cacheOutcomes.counts,
        horizon: () => app.get(SeriesHorizon, { strict: false }).totals,
        webhooks: () => app.get(DeliveryAttempts, { strict: false }).totals,
      },
      prefix,
    );
    this.lifecycle.onShutdown(
      await serveMetrics(metrics, settings.METRICS_PORT, settings.METRICS_HOST || settings.HOST),
    );
    return [...listeners, metrics.count];
  }

  /** Must come before the request log, which contains the trace id. */
  private async traces(): Promise<ResponseListener[]> {
    const settings = traceSettings(this.settings);
    if (!settings) return [];
    const traces = await openTraces(settings, (message) => this.log.warn(message, 'Traces'));
    this.lifecycle.onShutdown(traces.close);
    return [traces.record];
  }
}

/** Serves `/metrics` to Prometheus on a port of its own, which should not be public. Returns a function that closes it. */
async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.resolve();
  };
}

/** Translates database errors into problems. */
@Injectable()
class DatabaseOutages extends OutageTranslator {
  problemIn(thrown: unknown): Problem | undefined {
    const found = outageIn(thrown);
    return found && outageProblem(found.outage, found.code);
  }
}

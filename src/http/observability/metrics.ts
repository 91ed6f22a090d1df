import type { Registry } from 'prom-client';
import type { CompletedRequest, ResponseListener } from './on-response-finished.js';

/** Values that are read on each scrape. */
export interface MetricSources {
  readonly statements: () => number;
  /** Reads by what became of them at the response cache. */
  readonly cached: () => Readonly<Record<string, number>>;
  /** Events that the horizon of series has stored, and series for which it failed. */
  readonly horizon: () => { readonly stored: number; readonly failed: number };
  /** Attempts to send messages to webhooks, and webhooks that were disabled. */
  readonly webhooks: () => { readonly delivered: number; readonly failed: number; readonly disabled: number };
  readonly connections: () => { readonly inUse: number; readonly free: number; readonly waiting: number };
}

export interface Metrics {
  readonly count: ResponseListener;
  /** All metrics in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

const DURATIONS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const ACT_BY_METHOD: Record<string, string> = { PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/** Starts the metrics of this process; `prefix` is the path before the resources. Loads the library on demand. */
export async function openMetrics(sources: MetricSources, prefix: string): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_SECONDS,
    registers: [register],
  });
  const writes = new Counter({
    name: 'calendar_writes_total',
    help: 'Records created, updated and deleted through the API',
    labelNames: ['resource', 'act'],
    registers: [register],
  });
  await registerSources(register, sources);
  const count: ResponseListener = (completed) => {
    const { method, route, status, ms } = completed;
    durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    const write = writeIn(completed, prefix);
    if (write) writes.inc(write);
  };
  return { count, text: () => register.metrics(), contentType: register.contentType };
}

async function registerSources(register: Registry, sources: MetricSources): Promise<void> {
  const { statements, connections, cached } = sources;
  const { Counter, Gauge } = await import('prom-client');
  new Counter({
    name: 'database_statements_total',
    help: 'SQL statements sent',
    registers: [register],
    collect() {
      this.reset();
      this.inc(statements());
    },
  });
  new Counter({
    name: 'response_cache_reads_total',
    help: 'GET and HEAD requests served from the response cache (hit), rendered from kept records (kept), rendered (miss) or not eligible for it (bypass)',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(cached())) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'series_horizon_total',
    help: 'Dates of series stored as time goes on (stored), and series for which that failed (failed)',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(sources.horizon())) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'webhook_attempts_total',
    help: 'Messages to webhooks that were delivered, attempts that failed, and webhooks that were disabled for it',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(sources.webhooks())) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'MySQL connections by state; waiting counts requests without one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { inUse, free, waiting } = connections();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'free' }, free);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Resource and act of a successful write, derived from its route; undefined for other requests. */
export function writeIn({ method, route, status }: Omit<CompletedRequest, 'request' | 'ms'>, prefix: string) {
  if (status >= 300 || !route.startsWith(`${prefix}/`)) return undefined;
  const [resource = '', ...record] = route.slice(prefix.length + 1).split('/');
  if (resource === '' || resource.startsWith(':')) return undefined;
  const act = method === 'POST' ? (record.length ? 'update' : 'create') : ACT_BY_METHOD[method];
  return act === undefined ? undefined : { resource, act };
}

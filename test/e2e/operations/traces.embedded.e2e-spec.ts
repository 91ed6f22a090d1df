import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { startCollector } from '../../support/collector.js';
import { freePort } from '../../support/free-port.js';
import { startApp } from '../../support/start-app.js';
import { passwordOf } from '../../support/users.js';
import { WrittenLog } from '../../support/written-log.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const sent = (traceparent: string, id = 'traced-1') => ({
  headers: { traceparent, 'X-Request-Id': id },
});
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const warnings = (log: WrittenLog) =>
  log.lines.filter(({ level, context }) => level === 'warn' && context === 'Traces').map(({ msg }) => msg);

async function collector(parts?: { silent: boolean }) {
  const started = await startCollector(parts);
  closers.push(started.close);
  return started;
}

/** What a collector has once a service that exports to it, as JSON, has served some requests and left. */
async function traced(
  requests: (running: Awaited<ReturnType<typeof startApp>>) => Promise<unknown>,
  environment: Record<string, string> = {},
) {
  const to = await collector();
  const running = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: to.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...environment,
  });
  await requests(running);
  await running.stop();
  return to;
}

describe('traceparent in the log', () => {
  it('is there as trace_id, where it is valid and nothing is exported', async () => {
    const log = new WrittenLog();
    const { api, stop } = await startApp({ LOG_LEVEL: 'info' }, { log });
    await api.get('/events', sent(`00-${TRACE}-${SPAN}-00`, 'valid-1'));
    await api.get('/events', sent(`00-${TRACE}-${'0'.repeat(16)}-00`, 'invalid-1'));
    expect((await log.ofRequest('valid-1')).trace_id).toBe(TRACE);
    expect(await log.ofRequest('invalid-1')).not.toHaveProperty('trace_id');
    await stop();
  });

  it('is a new trace where none was sent and traces are exported, the same as that of the span', async () => {
    const log = new WrittenLog();
    const to = await collector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: to.endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
    const { api, stop } = await startApp({ LOG_LEVEL: 'info', ...environment }, { log });
    await api.get('/events', { headers: { 'X-Request-Id': 'new-1' } });
    const { trace_id } = await log.ofRequest('new-1');
    await stop();
    expect(trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(to.spans()).toMatchObject([{ traceId: trace_id }]);
  });
});

describe('the span of a request', () => {
  it('is a child of the caller’s, with what the conventions for HTTP name', async () => {
    const to = await traced(({ api }) => api.get('/events/4711', sent(`00-${TRACE}-${SPAN}-01`)));
    expect(to.spans()).toEqual([
      expect.objectContaining({
        traceId: TRACE,
        parentSpanId: SPAN,
        name: 'GET /calendar/events/v1/events/:id',
        kind: 2,
        status: { code: 0 },
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/calendar/events/v1/events/:id',
          'http.response.status_code': 404,
          'url.scheme': 'http',
          'network.protocol.version': '1.1',
          'calendar.statements': expect.any(Number),
          'calendar.problem': expect.stringContaining('not-found'),
        },
        resource: expect.objectContaining({
          'service.name': 'events-calendar-service',
          'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
        }),
      }),
    ]);
  });

  it('lasts as long as the request', async () => {
    const before = Date.now();
    const to = await traced(({ api }) => api.get('/events'));
    const [{ startTimeUnixNano, endTimeUnixNano }] = to.spans();
    const [start, end] = [Number(startTimeUnixNano) / 1e6, Number(endTimeUnixNano) / 1e6];
    expect(start).toBeGreaterThan(before);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(Date.now());
  });

  it('is not recorded where the caller does not record its trace', async () => {
    const to = await traced(async ({ api }) => {
      await api.get('/events', sent(`00-${TRACE}-${SPAN}-00`));
      await api.get('/venues', sent(`00-${TRACE}-${SPAN}-01`));
    });
    expect(to.spans().map(({ name }) => name)).toEqual(['GET /calendar/events/v1/venues']);
  });

  it('is recorded by share where a trace begins here, and by its caller where not', async () => {
    const to = await traced(
      async ({ api }) => {
        await api.get('/events');
        await api.get('/venues', sent(`00-${TRACE}-${SPAN}-01`));
      },
      { OTEL_TRACES_SAMPLER_ARG: '0' },
    );
    expect(to.spans().map(({ name }) => name)).toEqual(['GET /calendar/events/v1/venues']);
  });

  it('has no address, parameter, header, body or login of the caller', async () => {
    const to = await traced(async ({ api }) => {
      await api.as('editor').post('/events?x=query-secret', anEvent({ title: 'body-secret' }).fields, {
        headers: { Cookie: 'cookie-secret', 'X-Forwarded-For': '192.0.2.1' },
      });
      await api.get('/events/by-slug/path-secret');
      await api.get('/nowhere/path-secret');
    });
    const text = Buffer.concat(to.batches.map(({ body }) => body)).toString();
    expect(to.spans()).toHaveLength(3);
    expect(text).not.toContain(passwordOf('editor'));
    expect(text).not.toMatch(/(query|body|cookie|path)-secret|editor|127\.0\.0\.1|192\.0\.2\.1/);
  });

  it('goes to the collector in protobuf, with the headers of the settings', async () => {
    const to = await traced(({ api }) => api.get('/events', sent(`00-${TRACE}-${SPAN}-01`)), {
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb,x-scope=calendar',
    });
    const [batch] = to.batches;
    expect(batch?.path).toBe('/v1/traces');
    expect(batch?.headers).toMatchObject({
      'content-type': 'application/x-protobuf',
      'api-key': 'a,b',
      'x-scope': 'calendar',
    });
    expect(batch?.body.includes(Buffer.from(TRACE, 'hex'))).toBe(true);
    expect(batch?.body.includes('GET /calendar/events/v1/events')).toBe(true);
  });
});

describe('a collector that fails', () => {
  it('does not hold up the end when it never answers', async () => {
    const log = new WrittenLog();
    const to = await collector({ silent: true });
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: to.endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '3000' };
    const { api, stop } = await startApp({ LOG_LEVEL: 'warn', ...environment }, { log });
    expect((await api.get('/events')).status).toBe(200);
    await stop();
    expect(to.batches).toHaveLength(1);
    expect(warnings(log)).toEqual(['Traces are lost: the collector did not respond in time']);
  });

  it('disturbs no request, and is warned of without its address', async () => {
    const log = new WrittenLog();
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TIMEOUT: '500' };
    const { api, stop } = await startApp({ LOG_LEVEL: 'warn', ...environment }, { log });
    expect((await api.get('/events')).status).toBe(200);
    await stop();
    expect(warnings(log)).toEqual(['Traces are lost: ECONNREFUSED']);
  });
});

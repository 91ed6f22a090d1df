// Sends requests and measures them. autocannon rounds its results to milliseconds, so latencies are collected per response.
import autocannon from 'autocannon';
import { headersOf } from './shapes.mjs';

let sent = 0;

/** Measures one shape for the given time: requests per second, percentiles in milliseconds, CPU time per request. */
export async function measure(server, shape, { connections, seconds }) {
  const cpuBefore = await server.cpuMs();
  const { succeeded, unexpected, perSecond, p50, p99 } = await runLoad(server, shape, { connections, seconds });
  if (unexpected > 0) throw new Error(`${server.name}: ${unexpected} unexpected responses for ${shape.name}`);
  return { perSecond, p50, p99, cpuMs: ((await server.cpuMs()) - cpuBefore) / succeeded };
}

/** The same without failing on unexpected responses: counts expected and unexpected ones. */
export async function runLoad(server, shape, { connections, seconds }) {
  const expected = statusOf(shape, server.name);
  const request = await requestOf(shape, server);
  const times = [];
  let unexpected = 0;
  const result = await new Promise((resolve, reject) => {
    const options = {
      url: new URL(server.url).origin,
      connections,
      duration: seconds,
      sampleInt: 50,
      requests: [request],
    };
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, status, _bytes, ms) => {
      times.push(ms);
      if (status !== expected) unexpected += 1;
    });
  });
  times.sort((one, other) => one - other);
  const succeeded = times.length - unexpected;
  return {
    succeeded,
    unexpected: unexpected + result.errors + result.timeouts,
    perSecond: succeeded / result.duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

async function requestOf(shape, server) {
  const root = server.url.slice(new URL(server.url).origin.length);
  const isConditional = statusOf(shape, server.name) === 304;
  let tag = isConditional ? (await send(server, { ...shape, kind: 'list' })).etag : undefined;
  return {
    method: shape.method ?? 'GET',
    headers: headersOf(shape),
    setupRequest(prepared) {
      const n = (sent += 1);
      const headers = { ...prepared.headers, ...(tag && { 'if-none-match': tag }) };
      const body = shape.body && JSON.stringify(shape.body(n));
      return { ...prepared, headers, path: root + pathOf(shape, n), ...(body && { body }) };
    },
    // Conditional requests send the latest tag.
    ...(isConditional && {
      onResponse(status, _body, _context, { ETag, etag = ETag }) {
        if (status === 200) tag = etag;
      },
    }),
  };
}

const pathOf = ({ path }, n) => (typeof path === 'function' ? path(n) : path);

/** The expected status for a shape: the baseline does not support conditional reads. */
export const statusOf = ({ kind, method }, name) =>
  kind === 'conditional' && name === 'service' ? 304 : method === 'POST' ? 201 : 200;

/** Sends one request of a shape and returns the response. */
export async function send(server, shape, n = 0) {
  const response = await fetch(server.url + pathOf(shape, n), {
    method: shape.method ?? 'GET',
    headers: headersOf(shape),
    ...(shape.body && { body: JSON.stringify(shape.body(n)) }),
  });
  return { status: response.status, body: await response.text(), etag: response.headers.get('etag') };
}

/** The percentile of sorted numbers; `part` is 0 to 1. */
export const percentile = (sorted, part) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)];

export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

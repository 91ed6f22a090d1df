// Sends requests and times them.
import autocannon from 'autocannon';
import { headersOf } from './shapes.mjs';

let sent = 0;

/** Requests of one shape for so many seconds: requests a second, percentiles in milliseconds, processor time each. */
export async function timed(server, shape, { connections, seconds }) {
  const cpuBefore = await server.cpuMs();
  const result = await cannon(server, shape, { connections, duration: seconds });
  const answered = result['2xx'];
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(`${server.name}: ${result.non2xx} refusals, ${result.errors} errors for ${shape.name}`);
  }
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: ((await server.cpuMs()) - cpuBefore) / answered,
  };
}

export function cannon({ url }, shape, options) {
  return new Promise((resolve, reject) => {
    const { pathname } = new URL(url);
    const request = {
      method: shape.method ?? 'GET',
      headers: { ...headersOf(shape), ...shape.headers },
      setupRequest(prepared) {
        const n = (sent += 1);
        const path = typeof shape.path === 'function' ? shape.path(n) : shape.path;
        const body = shape.body && JSON.stringify(shape.body(n));
        return { ...prepared, path: pathname + path, ...(body && { body }) };
      },
    };
    autocannon({ url: new URL(url).origin, requests: [request], ...options }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

/** One request of a shape, as it is answered. */
export async function asked(server, shape, n = 0) {
  const path = typeof shape.path === 'function' ? shape.path(n) : shape.path;
  const response = await fetch(server.url + path, {
    method: shape.method ?? 'GET',
    headers: { ...headersOf(shape), ...shape.headers },
    ...(shape.body && { body: JSON.stringify(shape.body(n)) }),
  });
  return { status: response.status, body: await response.text(), etag: response.headers.get('etag') };
}

export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from '../http/observe/metrics.js';

/** Serves the figures to Prometheus at `/metrics` of a port of its own, which is not for the public. Gives what closes it. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<() => Promise<void>> {
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

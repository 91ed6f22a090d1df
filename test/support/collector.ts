import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A batch of spans as it arrived. */
export interface Batch {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An OpenTelemetry collector that takes whatever comes. */
export interface CollectorServer {
  readonly endpoint: string;
  readonly batches: Batch[];
  /** Attributes by name, name, kind, trace, parent and status of each span that came as JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- spans as the collector reads them
  spans: () => any[];
  close: () => Promise<void>;
}

/** Starts a collector; one that is `silent` takes connections and never answers. */
export async function startCollector({ silent = false } = {}): Promise<CollectorServer> {
  const batches: Batch[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      batches.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      if (!silent) response.writeHead(200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    spans: () => batches.flatMap(({ body }) => spansIn(JSON.parse(body.toString()))),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
function spansIn({ resourceSpans }: any): any[] {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  return resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
    scopeSpans.flatMap(({ spans }: any) =>
      // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
      spans.map((span: any) => ({
        ...span,
        attributes: byName(span.attributes),
        resource: byName(resource.attributes),
      })),
    ),
  );
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
function byName(attributes: any[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a receiver of webhooks got it. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver answers. */
export interface ReceiverResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A server that receives webhooks. */
export interface Receiver {
  readonly url: string;
  readonly messages: ReceivedMessage[];
  /** What the next messages get, in order; those after them 204. */
  readonly responses: ReceiverResponse[];
  close: () => Promise<void>;
}

/** Starts a receiver on this machine. `onMessage`: awaited before the response. */
export async function startReceiver(onMessage?: (message: ReceivedMessage) => Promise<void> | void): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const responses: ReceiverResponse[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      };
      messages.push(message);
      const { status, headers = {}, body = '' } = responses.shift() ?? { status: 204 };
      void Promise.resolve(onMessage?.(message)).then(() => response.writeHead(status, headers).end(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    responses,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

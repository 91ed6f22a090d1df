import { Agent, request } from 'node:http';
import { type Login, passwordOf } from '../../support/users.js';

/** How one write went; status 0 when there was no response. */
export interface Written {
  readonly title: string;
  /** When the request was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly status: number;
  readonly ms: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a response as it is on the wire
  readonly body: any;
  readonly retryAfter: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Creates something through a service that may die at any moment; never throws. */
export function write(root: string, path: string, fields: object, login: Login = 'editor'): Promise<Written> {
  const sentAt = Date.now();
  const title = (fields as { title?: string }).title ?? '';
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Basic ${btoa(`${login}:${passwordOf(login)}`)}`,
  };
  return new Promise((resolve) => {
    const none = () =>
      resolve({ title, sentAt, status: 0, ms: Date.now() - sentAt, body: undefined, retryAfter: undefined });
    const sent = request(root + path, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', none);
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        resolve({ title, sentAt, status, ms: Date.now() - sentAt, body, retryAfter: answered['retry-after'] });
      });
    });
    sent.on('error', none);
    sent.end(JSON.stringify(fields));
  });
}

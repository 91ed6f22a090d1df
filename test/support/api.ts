import type { FixedClock } from './fixed-clock.js';
import { type Login, passwordOf } from './users.js';

/** What came back, read as a client reads it. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else the text. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a response is what the wire says, tests look into it freely
  readonly body: any;
}

export interface RequestOptions {
  /** Moves the clock before the request is sent, UTC. */
  readonly now?: string;
  readonly headers?: Record<string, string>;
}

/** A plain object is sent as JSON; URLSearchParams, FormData, bytes and text go out as they are. */
export type Sendable = object | string;

/** A client of the service under test. Paths begin below the namespace: `api.get('/events')`; whole addresses work too. */
export class Api {
  constructor(
    private readonly root: string,
    private readonly clock: FixedClock,
    private readonly authorization?: string,
  ) {}

  /** The same client, signed in. */
  as(login: Login): Api {
    const credentials = Buffer.from(`${login}:${passwordOf(login)}`).toString('base64');
    return this.withAuthorization(`Basic ${credentials}`);
  }

  /** The same client, with credentials of any kind. */
  withAuthorization(authorization: string): Api {
    return new Api(this.root, this.clock, authorization);
  }

  get(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: Sendable, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('POST', path, body, options);
  }

  put(path: string, body?: Sendable, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('PUT', path, body, options);
  }

  patch(path: string, body?: Sendable, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('PATCH', path, body, options);
  }

  delete(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.send('DELETE', path, undefined, options);
  }

  async send(method: string, path: string, body?: Sendable, options: RequestOptions = {}): Promise<ApiResponse> {
    if (options.now !== undefined) this.clock.moveTo(options.now);
    const headers = new Headers(options.headers);
    if (this.authorization !== undefined && !headers.has('authorization'))
      headers.set('authorization', this.authorization);
    const address = /^https?:/.test(path) ? path : this.root + path;
    const response = await fetch(address, { method, headers, redirect: 'manual', ...bodyOf(body, headers) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text, response.headers) };
  }
}

function bodyOf(body: Sendable | undefined, headers: Headers): Pick<RequestInit, 'body'> {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof URLSearchParams || body instanceof FormData) return { body };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) };
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return { body: JSON.stringify(body) };
}

function parsed(text: string, headers: Headers): unknown {
  return /[/+]json\b/.test(headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : text;
}

import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
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
    const headers = lowerCased(options.headers);
    if (this.authorization !== undefined) headers['authorization'] ??= this.authorization;
    const url = new URL(/^https?:/.test(path) ? path : this.root + path);
    const { response, bytes } = await exchange(method, url, headers, await bytesOf(body, headers));
    return responseOf(response, bytes);
  }
}

type SentHeaders = Record<string, string>;

const lowerCased = (headers: SentHeaders = {}): SentHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The bytes of a body; sets its media type unless one is given. */
async function bytesOf(body: Sendable | undefined, headers: SentHeaders): Promise<Buffer | undefined> {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (typeof body === 'string' || body instanceof URLSearchParams || body instanceof FormData) {
    const encoded = new Response(body);
    headers['content-type'] ??= encoded.headers.get('content-type') ?? '';
    return Buffer.from(await encoded.arrayBuffer());
  }
  headers['content-type'] ??= 'application/json';
  return Buffer.from(JSON.stringify(body));
}

/** Idle connections are closed before the service closes them, so that no request meets one that is being closed. */
const agent = new Agent({ keepAlive: true, timeout: 2000 });

/** Not `fetch`, which takes a third of the CPU time of tests that send many requests. */
function exchange(
  method: string,
  { hostname, port, pathname, search }: URL,
  headers: SentHeaders,
  bytes: Buffer | undefined,
): Promise<{ response: IncomingMessage; bytes: Buffer }> {
  const length = bytes && { 'content-length': String(bytes.length) };
  const options = { method, hostname, port, path: pathname + search, headers: { ...headers, ...length }, agent };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => resolve({ response, bytes: Buffer.concat(parts) }));
    });
    sent.once('error', reject);
    sent.end(bytes);
  });
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

function responseOf({ statusCode = 0, rawHeaders, headers }: IncomingMessage, bytes: Buffer): ApiResponse {
  const decode = bytes.length > 0 ? DECODERS[headers['content-encoding'] ?? ''] : undefined;
  const text = (decode ? decode(bytes) : bytes).toString();
  return {
    status: statusCode,
    // Made when a test looks: few do.
    get headers() {
      const received = new Headers();
      for (let at = 0; at < rawHeaders.length; at += 2) received.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
      return received;
    },
    body: /[/+]json\b/.test(headers['content-type'] ?? '') && text !== '' ? JSON.parse(text) : text,
  };
}

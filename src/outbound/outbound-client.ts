import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ACCEPTED_ENCODINGS, boundedBody } from './bounded-body.js';
import { Deadline } from './deadline.js';
import { type DestinationRules, Destinations, readOutboundUrl, type Resolve } from './destination.js';
import { exchange, type Outgoing } from './exchange.js';
import { OutboundError } from './outbound-error.js';
import { DEFAULT_LIMITS, type OutboundLimits } from './outbound-limits.js';
import { redirectedRequest } from './redirect.js';

/** A request that leaves the service. */
export interface OutboundRequest {
  readonly url: string;
  /** GET by default. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly limits?: Partial<OutboundLimits>;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/** A response whose headers have arrived. */
export interface OutboundResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Where it came from, after redirects. */
  readonly url: string;
  /** Whether it came from the public internet, and not from an address that is allowed by setting. */
  readonly isPublic: boolean;
  /** The body, decompressed; can be read once. Throws OutboundError. Leaving the loop ends the connection. */
  readonly body: AsyncIterable<Buffer>;
  /** Ends the connection; for a body that is not read. */
  discard(): void;
}

const USER_AGENT = 'events-calendar-service';

/**
 * The one way out: every request that leaves the service for a URL that somebody has chosen goes through here. It reaches
 * public addresses only, and others by setting; docs/adr/0048-one-way-out.md says why.
 */
export class OutboundClient {
  private readonly destinations: Destinations;

  constructor(rules: DestinationRules = {}, resolve?: Resolve) {
    this.destinations = new Destinations(rules, resolve);
  }

  /**
   * Whether requests to this URL would leave.
   *
   * @throws OutboundError if they would not
   */
  async check(url: string): Promise<void> {
    const deadline = new Deadline(DEFAULT_LIMITS.connectMs);
    try {
      await untilAborted(this.destinations.addressesOf(readOutboundUrl(url)), deadline);
    } finally {
      deadline.stop();
    }
  }

  /**
   * Sends a request. The caller reads the body of the response, or discards it.
   *
   * @throws OutboundError if it was not sent or no response came; never because of a status
   */
  async send(request: OutboundRequest): Promise<OutboundResponse> {
    const limits = { ...DEFAULT_LIMITS, ...request.limits };
    const deadline = new Deadline(limits.totalMs, request.signal);
    try {
      return await this.follow(readOutboundUrl(request.url), outgoingOf(request), limits, deadline);
    } catch (error) {
      deadline.stop();
      throw error;
    }
  }

  private async follow(
    start: URL,
    first: Outgoing,
    limits: OutboundLimits,
    deadline: Deadline,
  ): Promise<OutboundResponse> {
    let url = start;
    let outgoing = first;
    for (let redirects = 0; ; redirects++) {
      deadline.wait(limits.connectMs, 'connect-timeout', 'the server cannot be reached');
      const addresses = await untilAborted(this.destinations.addressesOf(url), deadline);
      const response = await exchange(url, addresses, outgoing, limits, deadline);
      const next = limits.maxRedirects === 0 ? undefined : redirectedRequest(url, outgoing, response);
      if (!next) {
        deadline.pause();
        const isPublic = this.destinations.arePublic(addresses);
        return { ...responseFrom(response, limits, deadline), url: url.href, isPublic };
      }
      response.destroy();
      if (redirects === limits.maxRedirects) throw new OutboundError('too-many-redirects', 'too many redirects');
      ({ url, outgoing } = next);
    }
  }
}

function outgoingOf({ method = 'GET', headers = {}, body }: OutboundRequest): Outgoing {
  const standard = { 'User-Agent': USER_AGENT, 'Accept-Encoding': ACCEPTED_ENCODINGS };
  const length: Record<string, string> =
    body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  return { method, headers: { ...standard, ...headers, ...length }, body };
}

function responseFrom(
  response: IncomingMessage,
  limits: OutboundLimits,
  deadline: Deadline,
): Omit<OutboundResponse, 'url' | 'isPublic'> {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: boundedBody(response, limits, deadline),
    discard: () => {
      deadline.stop();
      response.destroy();
    },
  };
}

/** Reads the whole body. Throws OutboundError. */
export async function bytesOf({ body }: OutboundResponse): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A look-up cannot be canceled; its answer is no longer waited for. */
async function untilAborted<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  const { signal } = deadline;
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(deadline.reason ?? new OutboundError('canceled', 'the request was canceled'));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

import { type IncomingHttpHeaders, IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { markInner } from '../http/request/inner-requests.js';
import { setQuery } from '../http/request/parameters.js';
import type { RequestTelemetry } from '../http/observability/request-telemetry.js';
import type { OpenTransaction } from '../persistence/open-transaction.js';
import type { Operation } from './operation.js';

/** The headers of a batch that its operations have, too: where it came from, and which form of errors it prefers. */
const SHARED_HEADERS = ['host', 'accept', 'authorization', 'origin', 'sec-fetch-site'] as const;

/** The request that an operation stands for. It has no header and no query but what is named here. */
export function innerRequest(
  batch: Request,
  { method, path, body, headers }: Operation,
  namespacePath: string,
  transaction: OpenTransaction,
): Request {
  const request = new IncomingMessage(batch.socket) as Request;
  request.method = method;
  request.url = `${namespacePath}${path}`;
  const shared: IncomingHttpHeaders = {};
  for (const name of SHARED_HEADERS) if (batch.headers[name] !== undefined) shared[name] = batch.headers[name];
  request.headers = { ...shared, ...headers };
  setQuery(request, {});
  request.parameters = body;
  request.urls = batch.urls;
  if (batch.telemetry) request.telemetry = partOf(batch.telemetry, transaction);
  markInner(request);
  return request;
}

/** The telemetry of a part: it counts for the whole, and is aborted with it. */
function partOf(whole: RequestTelemetry, transaction: OpenTransaction): RequestTelemetry {
  return Object.create(
    { id: whole.id, traceId: whole.traceId, startedMs: whole.startedMs, mayLag: false, transaction },
    {
      aborted: { get: () => whole.aborted, set: (aborted: boolean) => void (whole.aborted = aborted) },
      statements: { get: () => whole.statements, set: (count: number) => void (whole.statements = count) },
    },
  ) as RequestTelemetry;
}

/** A response that is not sent, but kept. */
export interface KeptResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
}

/** A response that ends in the promise. */
export function innerResponse(request: Request): { response: Response; ended: Promise<KeptResponse> } {
  const response = new ServerResponse(request) as Response;
  const ended = new Promise<KeptResponse>((resolve) => {
    // Express replaces the prototype of a response, so the method has to be its own.
    response.end = ((body?: unknown) => {
      const header = (name: string) => textOf(response.getHeader(name));
      resolve({ status: response.statusCode, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), header });
      return response;
    }) as Response['end'];
  });
  return { response, ended };
}

const textOf = (header: OutgoingHttpHeader | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

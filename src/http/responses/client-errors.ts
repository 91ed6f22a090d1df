import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { httpErrors } from '../errors/http-errors.js';
import type { ErrorContent } from './error-content.js';
import { errorBody, statusOf } from './error-response.js';
import { JSON_TYPE } from './send-response.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The response to the previous request on the same connection. */
  readonly previous: ServerResponse | undefined;
}

/**
 * Gives requests that Node rejects before they reach Express the usual error body, and closes the connection: unknown
 * methods (404), malformed requests (400), slow ones (408), oversized headers (431), and any `Expect` header but
 * `100-continue` (417). Responses to earlier requests on the same connection are sent first.
 */
export function handleClientErrors(server: Server): void {
  const latest = new WeakMap<Socket, Exchange>();
  const rejected = new WeakSet<Socket>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response, previous: latest.get(request.socket)?.response });
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Socket) => {
    // Node reports the bytes that follow a malformed request as further errors.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    rejectConnection(socket, responseTo(failure), latest.get(socket));
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(EXPECTATION);
    response.writeHead(EXPECTATION.status, { ...headersOf(body), Connection: 'close' }).end(body);
  });
}

function rejectConnection(socket: Socket, response: ClientErrorResponse, last: Exchange | undefined): void {
  // The error may be in the body of the last request, which has then not arrived completely.
  const isInBody = last?.request.complete === false;
  const send = () => {
    if (!socket.writable || (isInBody && last.response.headersSent)) socket.destroy();
    else socket.end(wireText(response));
  };
  const pendingResponse = isInBody ? last.previous : last?.response;
  if (!pendingResponse || pendingResponse.writableFinished) send();
  else pendingResponse.once('finish', send);
}

interface ClientErrorResponse extends ErrorContent {
  readonly status: number;
}

const noRoute = httpErrors.noRoute();
const NO_ROUTE: ClientErrorResponse = { ...noRoute, message: noRoute.message, status: statusOf(noRoute) };
const MALFORMED: ClientErrorResponse = { ...httpErrors.malformed(), status: 400 };
const TOO_SLOW: ClientErrorResponse = { ...httpErrors.receivedTooSlowly(), status: 408 };
const EXPECTATION: ClientErrorResponse = { ...httpErrors.unmetExpectation(), status: 417 };
const TOO_LARGE: ClientErrorResponse = { ...httpErrors.tooLargeHead(), status: 431 };

const CLIENT_ERROR_RESPONSES: Record<string, ClientErrorResponse> = {
  HPE_INVALID_METHOD: NO_ROUTE,
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

const responseTo = ({ code = '' }: NodeJS.ErrnoException): ClientErrorResponse =>
  CLIENT_ERROR_RESPONSES[code] ?? MALFORMED;

const bodyOf = (response: ClientErrorResponse): string => JSON.stringify(errorBody(response, response.status));

const headersOf = (body: string) => ({
  'Cache-Control': 'no-store',
  'Content-Type': JSON_TYPE,
  'Content-Length': String(Buffer.byteLength(body)),
});

function wireText(response: ClientErrorResponse): string {
  const body = bodyOf(response);
  const headers = Object.entries({ ...headersOf(body), Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`, ...headers, '', body].join('\r\n');
}

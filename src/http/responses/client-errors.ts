import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { httpErrors } from '../errors/http-errors.js';
import { errorBody, type ErrorContent, statusOf } from './error-response.js';
import { JSON_TYPE } from './send-response.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The response before it on the same connection. */
  readonly before: ServerResponse | undefined;
}

/**
 * Answers what Node rejects before any route hears of it, in the form of every other error, and ends the connection: an
 * invented method has no route, heads may be too large, too slow or malformed, and nothing is done `Expect`ed but
 * `100-continue`. On a connection that is used again the responses to the requests before are sent first.
 */
export function handleClientErrors(server: Server): void {
  const latest = new WeakMap<Socket, Exchange>();
  const rejected = new WeakSet<Socket>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response, before: latest.get(request.socket)?.response });
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Socket) => {
    // What arrives after something unreadable is reported as unreadable, too.
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
  // While a request is not there as a whole, it is its own rest that cannot be read.
  const isRest = last?.request.complete === false;
  const send = () => {
    if (!socket.writable || (isRest && last.response.headersSent)) socket.destroy();
    else socket.end(wireText(response));
  };
  const pendingResponse = isRest ? last.before : last?.response;
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

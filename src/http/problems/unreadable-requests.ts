import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { JSON_TYPE } from '../reply/send-reply.js';
import { httpProblems } from './http-problems.js';
import { errorBody, type Refusal, statusOf } from './problem-answer.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The answer before it on the same connection. */
  readonly before: ServerResponse | undefined;
}

/**
 * Answers what Node refuses before any route hears of it, in the form of every other refusal, and ends the connection: an
 * invented method has no route, heads may be too large, too slow or malformed, and nothing is done `Expect`ed but
 * `100-continue`. On a connection that is used again the answers to the requests before are sent first.
 */
export function answerUnreadableRequests(server: Server): void {
  const latest = new WeakMap<Socket, Exchange>();
  const refused = new WeakSet<Socket>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response, before: latest.get(request.socket)?.response });
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Socket) => {
    // What arrives after something unreadable is reported as unreadable, too.
    if (refused.has(socket)) return;
    refused.add(socket);
    refuse(socket, refusalOf(failure), latest.get(socket));
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(EXPECTATION);
    response.writeHead(EXPECTATION.status, { ...headersOf(body), Connection: 'close' }).end(body);
  });
}

function refuse(socket: Socket, refusal: StatedRefusal, last: Exchange | undefined): void {
  // While a request is not there as a whole, it is its own rest that cannot be read.
  const isRest = last?.request.complete === false;
  const send = () => {
    if (!socket.writable || (isRest && last.response.headersSent)) socket.destroy();
    else socket.end(wireText(refusal));
  };
  const sentFirst = isRest ? last.before : last?.response;
  if (!sentFirst || sentFirst.writableFinished) send();
  else sentFirst.once('finish', send);
}

interface StatedRefusal extends Refusal {
  readonly status: number;
}

const noRoute = httpProblems.noRoute();
const NO_ROUTE: StatedRefusal = { ...noRoute, message: noRoute.message, status: statusOf(noRoute) };
const MALFORMED: StatedRefusal = { ...httpProblems.malformed(), status: 400 };
const TOO_SLOW: StatedRefusal = { ...httpProblems.receivedTooSlowly(), status: 408 };
const EXPECTATION: StatedRefusal = { ...httpProblems.unmetExpectation(), status: 417 };
const TOO_LARGE: StatedRefusal = { ...httpProblems.tooLargeHead(), status: 431 };

const REFUSALS: Record<string, StatedRefusal> = {
  HPE_INVALID_METHOD: NO_ROUTE,
  HPE_HEADER_OVERFLOW: TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

const refusalOf = ({ code = '' }: NodeJS.ErrnoException): StatedRefusal => REFUSALS[code] ?? MALFORMED;

const bodyOf = (refusal: StatedRefusal): string => JSON.stringify(errorBody(refusal, refusal.status));

const headersOf = (body: string) => ({
  'Cache-Control': 'no-store',
  'Content-Type': JSON_TYPE,
  'Content-Length': String(Buffer.byteLength(body)),
});

function wireText(refusal: StatedRefusal): string {
  const body = bodyOf(refusal);
  const headers = Object.entries({ ...headersOf(body), Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...headers, '', body].join('\r\n');
}

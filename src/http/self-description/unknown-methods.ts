import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { httpProblems } from '../problems/http-problems.js';
import { errorBody, statusOf } from '../problems/problem-answer.js';
import { JSON_TYPE } from '../reply/send-reply.js';

/** Answers requests that Node cannot read: an invented method has no route; of everything else the connection ends. */
export function answerUnknownMethods(server: Server): void {
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || socket.bytesWritten > 0) socket.destroy();
    else socket.end(failure.code === 'HPE_INVALID_METHOD' ? NO_ROUTE : (REFUSALS[failure.code ?? ''] ?? BAD_REQUEST));
  });
}

const closing = (statusLine: string, ...lines: string[]): string =>
  [`HTTP/1.1 ${statusLine}`, 'Connection: close', ...lines].join('\r\n');

const noRoute = httpProblems.noRoute();
const NO_ROUTE_BODY = JSON.stringify(errorBody(noRoute, statusOf(noRoute)));
const NO_ROUTE = closing(
  '404 Not Found',
  `Content-Type: ${JSON_TYPE}`,
  `Content-Length: ${Buffer.byteLength(NO_ROUTE_BODY)}`,
  '',
  NO_ROUTE_BODY,
);
const BAD_REQUEST = closing('400 Bad Request', '', '');
const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: closing('431 Request Header Fields Too Large', '', ''),
  ERR_HTTP_REQUEST_TIMEOUT: closing('408 Request Timeout', '', ''),
};

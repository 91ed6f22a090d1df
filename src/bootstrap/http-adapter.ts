import { createServer, type RequestListener } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sendResponse } from '../http/responses/send-response.js';
import { sendStream } from '../http/responses/send-stream.js';
import { StreamedResponse } from '../http/responses/streamed-response.js';
import type { InFlightRequests } from './in-flight-requests.js';

/** Limits on connections. Times in seconds. */
export interface ConnectionLimits {
  /** To receive the headers of a request. */
  readonly headSeconds: number;
  /** To receive a complete request. */
  readonly receiveSeconds: number;
  /** Between two requests on a kept-alive connection. */
  readonly idleSeconds: number;
  /** Without any byte in either direction. */
  readonly silentSeconds: number;
  readonly connections: number;
  /** Maximum number of requests on one connection; 0 for no limit. */
  readonly requests: number;
}

/** How often Node checks for slow connections; its default is 30 seconds. */
const CHECK_MS = 1000;

/** Maximum size of request line and headers that Node parses. */
const MAX_HEAD_BYTES = 256 * 1024;

/** The Express adapter on a server with limits against slow, silent and half-open connections. */
export class CalendarHttpAdapter extends ExpressAdapter {
  constructor(
    private readonly limits: ConnectionLimits,
    private readonly inFlight: InFlightRequests,
  ) {
    super();
  }

  override initHttpServer(_options: NestApplicationOptions): void {
    const { limits } = this;
    this.httpServer = createServer(
      {
        connectionsCheckingInterval: CHECK_MS,
        headersTimeout: limits.headSeconds * 1000,
        requestTimeout: limits.receiveSeconds * 1000,
        keepAliveTimeout: limits.idleSeconds * 1000,
        // validateRequestHead checks both, so that errors have the usual form.
        requireHostHeader: false,
        maxHeaderSize: MAX_HEAD_BYTES,
        keepAlive: true,
        keepAliveInitialDelay: limits.idleSeconds * 1000,
      },
      this.inFlight.inOrder(this.getInstance<RequestListener>()),
    );
    this.httpServer.maxConnections = limits.connections;
    this.httpServer.maxRequestsPerSocket = limits.requests;
    this.httpServer.setTimeout(limits.silentSeconds * 1000);
  }

  /** Sends the result of a handler, unless a response was already sent. Throws what `sendResponse` and `sendStream` throw. */
  override reply(response: Response, result: unknown, status?: number): void | Promise<void> {
    if (response.headersSent) return;
    if (result instanceof StreamedResponse) return sendStream(response.req, response, result);
    if (status !== undefined) response.status(status);
    sendResponse(response.req, response, result);
  }
}

import { createServer, type RequestListener } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sendResponse } from '../http/responses/send-response.js';
import type { InFlightRequests } from './in-flight-requests.js';

/** How long clients may take, and how many there may be. Times in seconds. */
export interface ConnectionLimits {
  /** For the head of a request to arrive. */
  readonly headSeconds: number;
  /** For a whole request to arrive. */
  readonly receiveSeconds: number;
  /** For the next request on a connection kept open. */
  readonly idleSeconds: number;
  /** Without a byte in either direction. */
  readonly silentSeconds: number;
  readonly connections: number;
  /** On one connection; 0 for any number. */
  readonly requests: number;
}

/** Milliseconds between two looks at connections that are too slow; Node's own default is half a minute. */
const CHECK_MS = 1000;

/** Bytes that Node reads of a request line with its header fields. */
const MAX_HEAD_BYTES = 256 * 1024;

/** Express on a server that slow, silent and half-open clients cannot hold. */
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
        // Both are looked at by validateRequestHead, which rejects in the form of every other error.
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

  /** Sends what a handler returned, unless the request was answered meanwhile. Throws what `sendResponse` throws. */
  override reply(response: Response, result: unknown, status?: number): void {
    if (response.headersSent) return;
    if (status !== undefined) response.status(status);
    sendResponse(response.req, response, result);
  }
}

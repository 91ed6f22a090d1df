import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS } from '../../calendar/viewer.js';
import { httpErrors } from '../errors/http-errors.js';
import { routeOf } from '../observability/on-response-finished.js';

/** A create that may be retried without creating a second record. Both members are SHA-256 hashes in hexadecimal. */
export interface IdempotentRequest {
  /** Hash of the viewer and the `Idempotency-Key`: two users may choose the same key. */
  readonly key: string;
  /** Hash of method, route with its parameters, query and body. */
  readonly fingerprint: string;
}

const KEY = /^[\x20-\x7e]{1,255}$/;

/** Injects key and fingerprint; undefined without `Idempotency-Key`. Throws `rest_invalid_param` for an invalid key. */
export const Idempotent = createParamDecorator((_: unknown, context: ExecutionContext): IdempotentRequest | undefined =>
  idempotentRequestOf(context.switchToHttp().getRequest<Request>()),
);

function idempotentRequestOf(request: Request): IdempotentRequest | undefined {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return undefined;
  if (!KEY.test(key)) {
    throw httpErrors.invalidParameter('Idempotency-Key', 'Must have 1 to 255 printable ASCII characters.');
  }
  const { id, login } = request.viewer ?? ANONYMOUS;
  return { key: digest(JSON.stringify([id, login, key])), fingerprint: digest(fingerprintSource(request)) };
}

/** `body` holds the fields of a multipart form, not its bytes: each retry uses a new boundary. */
function fingerprintSource(request: Request): Buffer {
  const body: unknown = request.body;
  const [, query = ''] = request.url.split('?', 2);
  // The route of most creates has no parameters.
  const named = Object.keys(request.params).length ? [request.params] : [];
  const head = JSON.stringify([request.method, routeOf(request), query, ...named]);
  return Buffer.concat([Buffer.from(head), Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? null))]);
}

const digest = (input: string | Buffer): string => hash('sha256', input, 'hex');

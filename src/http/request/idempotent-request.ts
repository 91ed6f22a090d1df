import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS } from '../../calendar/viewer.js';
import { httpErrors } from '../errors/http-errors.js';
import { routeOf } from '../observability/on-response-finished.js';

/** A create that its caller may send again without making a second record. Both texts are SHA-256 in hexadecimal. */
export interface IdempotentRequest {
  /** The caller and their `Idempotency-Key`. */
  readonly key: string;
  /** What was sent: method, route, query and body. */
  readonly fingerprint: string;
}

const KEY = /^[\x20-\x7e]{1,255}$/;

/** The attempt a request is; undefined without `Idempotency-Key`. Throws `rest_invalid_param` for a key that is none. */
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

/** A form in parts is compared by its fields: the boundary between them is another one each time. */
function fingerprintSource(request: Request): Buffer {
  const body: unknown = request.body;
  const [, query = ''] = request.url.split('?', 2);
  const head = JSON.stringify([request.method, routeOf(request), query]);
  return Buffer.concat([Buffer.from(head), Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? null))]);
}

const digest = (what: string | Buffer): string => hash('sha256', what, 'hex');

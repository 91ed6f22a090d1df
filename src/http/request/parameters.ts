import type { Request, RequestHandler } from 'express';
import { Problem } from '../../calendar/problem.js';
import { bodyErrorOf } from '../bodies/body-errors.js';
import { readForm, readQuery } from '../bodies/form-text.js';
import { readJson } from '../bodies/json-text.js';
import { readMultipart } from '../bodies/multipart.js';
import { readRequestBody } from '../bodies/read-body.js';

/** The parameters of a request by name, from query string and body. */
export type Parameters = Readonly<Record<string, unknown>>;

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Parses the query string once; Express would parse it on every access. A URL of more than `max` characters gets an empty
 * query, because a later middleware rejects it.
 */
export function parseQuery(max: number): RequestHandler {
  return (request, _response, next) => {
    setQuery(request, request.url.length > max ? {} : queryOf(request));
    next();
  };
}

/** Replaces the query of a request. */
export function setQuery(request: Request, query: Record<string, unknown>): void {
  Object.defineProperty(request, 'query', { value: query, configurable: true });
}

function queryOf(request: Request): Record<string, unknown> {
  const start = request.url.indexOf('?');
  if (start < 0) return {};
  try {
    return readQuery(request.url.slice(start + 1));
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    request.unreadable = fault;
    return {};
  }
}

/**
 * Merges query string and body into `request.parameters`; the body wins. `maxBytes` limits the decompressed body. Bodies of
 * requests that `isLeft` names are left to their handlers.
 */
export function parseParameters(
  maxBytes: number,
  isLeft: (request: Request) => boolean = () => false,
): RequestHandler[] {
  const receiveBody: RequestHandler = async (request, response, next) => {
    if (!hasBody(request)) return next();
    // Caches ignore request bodies, and a different body may need a different response.
    response.setHeader('Cache-Control', 'no-store');
    if (isLeft(request)) return next();
    try {
      request.body = await readRequestBody(request, maxBytes);
    } catch (thrown) {
      request.unreadable ??= bodyErrorOf(thrown);
    }
    next();
  };
  return [receiveBody, collectParameters];
}

/** Whether a request has a body. */
export function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

const collectParameters: RequestHandler = (request, _response, next) => {
  request.parameters = request.query;
  if (!Buffer.isBuffer(request.body) || request.unreadable) return next();
  return parseBody(request, request.body).then(() => next());
};

/** Parse errors are stored in `request.unreadable`; the access guard throws them once the route is known. */
async function parseBody(request: Request, body: Buffer): Promise<void> {
  try {
    request.parameters = { ...request.query, ...(await bodyOf(request, withoutByteOrderMark(body))) };
  } catch (thrown) {
    request.unreadable = bodyErrorOf(thrown);
  }
}

async function bodyOf(request: Request, body: Buffer): Promise<object> {
  if (request.is(['json', '+json'])) {
    const value = readJson(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  }
  if (request.is('application/x-www-form-urlencoded')) return readForm(body);
  if (!request.is('multipart/form-data')) return {};
  const fields = await readMultipart(request.headers, body);
  // Each retry uses a new boundary, so the idempotency fingerprint is computed from the fields.
  request.body = fields;
  return fields;
}

const withoutByteOrderMark = (body: Buffer): Buffer =>
  body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? body.subarray(BYTE_ORDER_MARK.length) : body;

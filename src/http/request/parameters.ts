import type { Request, RequestHandler } from 'express';
import { Problem } from '../../calendar/problem.js';
import { bodyErrorOf } from '../bodies/body-errors.js';
import { readForm, readQuery } from '../bodies/form-text.js';
import { readJson } from '../bodies/json-text.js';
import { readMultipart } from '../bodies/multipart.js';
import { readRequestBody } from '../bodies/read-body.js';

/** Everything a request says beside its path, by name. */
export type Parameters = Readonly<Record<string, unknown>>;

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Reads the query string once, in place of Express, which would do so whenever somebody looks at it. That of an address of
 * more than `max` characters, which is rejected, is not read.
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

/** Puts what a request sent, in whichever form, into `request.parameters`. `maxBytes` bounds the body. */
export function parseParameters(maxBytes: number): RequestHandler[] {
  const receive: RequestHandler = async (request, response, next) => {
    if (!hasBody(request)) return next();
    // No cache compares bodies, and another one may ask for something else.
    response.setHeader('Cache-Control', 'no-store');
    try {
      request.body = await readRequestBody(request, maxBytes);
    } catch (thrown) {
      request.unreadable ??= bodyErrorOf(thrown);
    }
    next();
  };
  return [receive, collectParameters];
}

/** Whether a body comes with a request. */
export function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

const collectParameters: RequestHandler = (request, _response, next) => {
  request.parameters = request.query;
  if (!Buffer.isBuffer(request.body) || request.unreadable) return next();
  return readBody(request, request.body).then(() => next());
};

/** Whatever is thrown while a body is read becomes the error of the request, once its route is known. */
async function readBody(request: Request, body: Buffer): Promise<void> {
  try {
    request.parameters = { ...request.query, ...(await bodyOf(request, withoutMark(body))) };
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
  // The boundary is another one each time: requests are compared by their fields.
  request.body = fields;
  return fields;
}

const withoutMark = (body: Buffer): Buffer =>
  body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? body.subarray(BYTE_ORDER_MARK.length) : body;

import type { NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';
import { Problem } from '../calendar/problem.js';
import { isFormText, readForm } from './form-text.js';
import { readMultipart } from './multipart.js';

/** Everything a request says beside its path, by name. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Reads the query string once; Express would do so whenever somebody looks at it. */
export const readQueryOnce: RequestHandler = (request, _response, next) => {
  Object.defineProperty(request, 'query', { value: request.query });
  next();
};

/** Puts what a request sent, in whichever form, into `request.parameters`. `maxBytes` bounds the body. */
export function parameterReader(maxBytes: number): RequestHandler[] {
  const bytes = express.raw({ type: () => true, limit: maxBytes });
  const readBody: RequestHandler = (request, response, next) => {
    if (!hasBody(request)) return next();
    bytes(request, response, (failure?: unknown) => {
      if (failure) request.unreadable = unreadable(failure);
      if (failure || !request.is('multipart/form-data')) return next();
      void readMultipart(request, request.body as Buffer).then(
        (fields) => {
          request.body = fields;
          next();
        },
        (spoilt: unknown) => {
          request.unreadable = unreadable(spoilt);
          next();
        },
      );
    });
  };
  return [readBody, collect];
}

/** Whether a body comes with a request. */
export function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function collect(request: Request, _response: Response, next: NextFunction): void {
  const body = request.unreadable ? {} : bodyOf(request);
  request.parameters = { ...request.query, ...body };
  next();
}

function bodyOf(request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body)) return isRecord(body) ? unflattened(body) : {};
  if (request.is(['json', '+json'])) return jsonOf(request, body);
  if (!request.is('application/x-www-form-urlencoded')) return {};
  if (isFormText(body)) return readForm(body.toString('utf8'));
  request.unreadable = unreadable();
  return {};
}

/** multer keeps `venue[city]` as nested objects without a prototype; lists of objects need the same reading as forms. */
function unflattened(fields: Record<string, unknown>): Record<string, unknown> {
  return structuredClone(fields);
}

function jsonOf(request: Request, body: Buffer): Record<string, unknown> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    request.unreadable = notJson(5, 'Malformed UTF-8 characters, possibly incorrectly encoded');
    return {};
  }
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    request.unreadable = notJson(4, 'Syntax error');
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers and texts are those that clients of the reference interface meet (recorded exchanges: meta, bodies). */
function notJson(number: number, message: string): Problem {
  return new Problem('invalid', 'rest_invalid_json', 'The request body is not valid JSON.', {
    json_error_code: number,
    json_error_message: message,
  });
}

function unreadable(failure?: unknown): Problem {
  const { status, code } = (failure ?? {}) as { status?: number; code?: string };
  if (status === 413 || code?.startsWith('LIMIT_')) {
    return new Problem('too-large', 'rest_request_too_large', 'The request body is larger than this service accepts.');
  }
  return new Problem('invalid', 'rest_invalid_body', 'The request body could not be read in its declared form.');
}
